import pytest
import tweepy

from world import APP_ID, APP_SECRET, REDIRECT_URI, allow, assert_shown, create_account

account = create_account("X_TWITTER")
known = {}


def test_log_in():
    scope = ["tweet.read", "tweet.write", "users.read"]
    handler = tweepy.OAuth2UserHandler(
        client_id=APP_ID, client_secret=APP_SECRET, redirect_uri=REDIRECT_URI, scope=scope
    )
    token = handler.fetch_token(allow(handler.get_authorization_url(), account))
    known["client"] = tweepy.Client(token["access_token"])


def test_who_am_I():
    me = known["client"].get_me(user_auth=False).data
    assert (str(me.id), me.username) == (account["externalId"], account["username"])


def test_text():
    known["id"] = known["client"].create_tweet(text="Eight leaves", user_auth=False).data["id"]


def test_read_back():
    tweets = known["client"].get_users_tweets(account["externalId"], tweet_fields=["created_at"]).data
    assert [(str(tweet.id), tweet.text) for tweet in tweets] == [(known["id"], "Eight leaves")]
    assert tweets[0].created_at.tzinfo
    assert known["client"].get_tweet(known["id"], user_auth=False).data.text == "Eight leaves"


def test_a_refusal():
    with pytest.raises(tweepy.Forbidden, match="duplicate"):
        known["client"].create_tweet(text="Eight leaves", user_auth=False)
    with pytest.raises(tweepy.Unauthorized):
        tweepy.Client("wrong").get_me(user_auth=False)


def test_delete():
    gone = known["client"].create_tweet(text="Soon gone", user_auth=False).data["id"]
    assert known["client"].delete_tweet(gone, user_auth=False).data["deleted"]


def test_what_is_shown():
    assert_shown(account, ("Eight leaves",))
