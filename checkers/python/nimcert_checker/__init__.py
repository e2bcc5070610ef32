"""A second checker of nimcert certificates, written from the documents alone."""
