//! The benchmarks of nimcert are the files beside this one; this library is empty.
