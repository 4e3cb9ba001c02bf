"""The edges of the site: each view parses the request, calls once, and renders."""
