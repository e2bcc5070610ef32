"""Runs the kernel and the Python checker side by side."""
