"""Generated from contract/openapi.json by sdk/python/generate.py. Do not edit."""
