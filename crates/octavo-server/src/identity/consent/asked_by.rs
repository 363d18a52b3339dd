//! What asks for a person's consent.

use oauth_as::Client;
use octavo_domain::Scopes;

use crate::identity::Params;
use crate::identity::authorize::{Sound, WayBack};
use crate::identity::clients::host_of;
use crate::identity::device::WaitingDevice;

#[derive(Clone, Copy)]
pub(in crate::identity) enum AskedBy<'a> {
    /// A client that sent their browser here.
    Redirect(&'a Params, &'a Sound),
    /// A device whose code they typed.
    Device(&'a WaitingDevice),
}

impl AskedBy<'_> {
    pub fn client(&self) -> &Client {
        match self {
            AskedBy::Redirect(_, sound) => &sound.client,
            AskedBy::Device(device) => &device.client,
        }
    }

    pub fn scopes(&self) -> Scopes {
        match self {
            AskedBy::Redirect(_, sound) => sound.scopes(),
            AskedBy::Device(device) => device.scopes(),
        }
    }

    pub fn way_back(&self) -> WayBack {
        match self {
            AskedBy::Redirect(_, sound) => WayBack::Host(host_of(&sound.request.redirect_uri)),
            AskedBy::Device(device) => WayBack::Device { user_code: device.user_code().to_owned() },
        }
    }
}
