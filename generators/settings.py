"""A wrong setting does not type-check: each ignored error has to be there, or mypy reports the comment itself."""

from octavo_client.models import (
    BlueskySettings,
    BlueskySettingsType,
    InstagramSettings,
    InstagramSettingsPublicationType,
    InstagramSettingsType,
    LinkedInSettings,
    LinkedInSettingsType,
    XSettings,
    XSettingsType,
)

accepted = [
    XSettings(type_=XSettingsType.TWITTER),
    # A draft may lack what publishing needs.
    InstagramSettings(type_=InstagramSettingsType.INSTAGRAM),
    InstagramSettings(
        type_=InstagramSettingsType.INSTAGRAM,
        publication_type=InstagramSettingsPublicationType.REELS,
        thumb_offset=1500,
    ),
]

# Another network's type.
XSettings(type_=BlueskySettingsType.BLUE_SKY)  # type: ignore[arg-type]
# Not one of the values.
LinkedInSettings(type_=LinkedInSettingsType.LINKEDIN, visibility="EVERYONE")  # type: ignore[arg-type]
# Another network's setting.
BlueskySettings(type_=BlueskySettingsType.BLUE_SKY, topic_tag="harvest")  # type: ignore[call-arg]
