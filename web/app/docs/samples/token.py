import os

from octavo import request_token

token = request_token(
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    code=os.environ["CODE"],
    redirect_uri=os.environ["CALLBACK_URL"],
)
print(token)
