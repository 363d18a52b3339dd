import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

report = octavo.media.check_facts(
    content_type="video/mp4",
    size_bytes=24_000_000,
    width=1080,
    height=1920,
    duration_ms=152_400,
)
for place in report.placements:
    print(place.platform, place.placement, place.fits)
    for finding in place.findings:
        print(" ", finding.message)
