//! The catalogue of the papers.
