import asyncio

import pytest
from telegram import Bot, InputMediaPhoto, InputMediaVideo, error

from world import BASE, PHOTO, VIDEO, assert_shown, create_account

account = create_account("TELEGRAM")
known = {}


def bot(token=account["credentials"]["token"]):
    return Bot(token, base_url=f"{BASE}/telegram/bot", base_file_url=f"{BASE}/telegram/file/bot")


def call(action):
    async def calling():
        async with bot() as one:
            return await action(one)

    return asyncio.run(calling())


def test_who_am_I():
    me = call(lambda bot: bot.get_me())
    assert (str(me.id), me.username) == (account["externalId"], account["username"])


def test_where_may_I_post():
    updates = call(lambda bot: bot.get_updates(allowed_updates=["my_chat_member"]))
    known["chat"] = next(update.my_chat_member.chat.id for update in updates if update.effective_chat.type == "channel")
    assert call(lambda bot: bot.get_chat(known["chat"])).type == "channel"


def test_text():
    message = call(lambda bot: bot.send_message(known["chat"], "Eight <b>leaves</b>", parse_mode="HTML"))
    assert message.text_html == "Eight <b>leaves</b>"


def test_photo():
    message = call(lambda bot: bot.send_photo(known["chat"], PHOTO, caption="One sheet"))
    known["photo"] = message.photo[-1]


def test_video():
    assert call(lambda bot: bot.send_video(known["chat"], VIDEO)).video.mime_type == "video/mp4"


def test_album():
    files = [InputMediaPhoto(PHOTO.read_bytes()), InputMediaVideo(VIDEO.read_bytes())]
    messages = call(lambda bot: bot.send_media_group(known["chat"], files, caption="Both"))
    assert len({message.media_group_id for message in messages}) == 1


def test_read_back():
    async def download(bot):
        return await (await bot.get_file(known["photo"])).download_as_bytearray()

    assert len(call(download)) == known["photo"].file_size


def test_a_refusal():
    with pytest.raises(error.BadRequest, match="Message is too long"):
        call(lambda bot: bot.send_message(known["chat"], "x" * 4097))
    with pytest.raises(error.InvalidToken):
        asyncio.run(bot(f"{account['externalId']}:wrong").initialize())


def test_what_is_shown():
    assert_shown(account, ("Eight leaves",), ("One sheet", "image"), ("", "video"), ("Both", "image", "video"))
