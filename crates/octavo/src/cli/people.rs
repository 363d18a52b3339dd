//! People who sign in.

use clap::{Args, Subcommand};

use super::{Confirmation, Format};

#[derive(Debug, Subcommand)]
pub enum UserCommand {
    /// Add a person. Pipe the password in (echo "…" | octavo user add …), or send them the set-up link that this prints
    Add(User),
    /// List the people, in the order of their e-mail addresses
    List(Format),
    /// Shut a person out. Their sessions and tokens end at once; what they scheduled is still published
    Disable(User),
    /// Let a disabled person sign in again
    Enable(User),
    /// Delete a person with their personal workspace and those where they are the only member. Asks first: this can't be undone
    Delete(DeleteUser),
    /// Print a link by which a person sets a new password, once, within an hour. The old password works until they do; then
    /// all their sessions and tokens end
    ResetLink(ResetLink),
}

#[derive(Debug, Args)]
pub struct User {
    /// E-mail address that the person signs in with
    pub email: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct DeleteUser {
    #[command(flatten)]
    pub user: User,
    #[command(flatten)]
    pub confirmation: Confirmation,
}

#[derive(Debug, Args)]
pub struct ResetLink {
    #[command(flatten)]
    pub user: User,
    /// Also remove the person's authenticator app, recovery codes and passkeys, if they lost them. Asks first
    #[arg(long)]
    pub remove_second_factor: bool,
    #[command(flatten)]
    pub confirmation: Confirmation,
}
