"""Everything that the API sends and accepts."""

from ._generated.models import *  # noqa: F403
