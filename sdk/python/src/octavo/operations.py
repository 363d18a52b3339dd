"""Every call of the API that an application can make, for `client.request`."""

from ._generated.operations import *  # noqa: F403
