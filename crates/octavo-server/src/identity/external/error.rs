//! Why an external sign-in did not succeed, in words for the person.

/// Why an external sign-in did not succeed. Each names the issuer as the button does.
#[derive(Debug, thiserror::Error)]
pub enum ExternalError {
    #[error("The sign-in took longer than 10 minutes, or began in another browser. Start again.")]
    Ended,
    #[error("{name} did not sign you in ({code}). Try again, or ask the person who runs this server.")]
    Denied { name: String, code: String },
    #[error("{name} can't be reached at the moment. Try again in a few minutes.")]
    Down { name: String },
    #[error(
        "The answer of {name} is not valid, so you are not signed in. Start again, or ask the person who runs this server."
    )]
    Invalid { name: String },
    #[error("{name} did not ask you to sign in again, which this step needs. Use another way to sign in.")]
    NotFresh { name: String },
    #[error("{name} has not confirmed your e-mail address. Confirm it there, then start again.")]
    Unverified { name: String },
    #[error("People with this e-mail address may not sign in here. Use another account at {name}.")]
    Domain { name: String },
    #[error("Your account here is disabled. Ask the person who runs this server.")]
    Disabled,
    #[error("The operator creates the accounts here. Ask for an invitation.")]
    ByInvitation,
    #[error(
        "{email} already has an account here, which is not connected to {name}. Ask the person who runs this server."
    )]
    NotConnected { name: String, email: String },
    #[error("Sign in to the account {email}, within 10 minutes, to connect it to {name}.")]
    OtherAccount { name: String, email: String },
    #[error("This server signs people in with {name} only.")]
    Only { name: String },
}
