"""The Comprehensive Rules: read a file, compare editions, keep where each rule moved."""
