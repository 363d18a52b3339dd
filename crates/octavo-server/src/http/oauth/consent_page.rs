//! The page that asks a person what an application may do.

use maud::{Markup, html};
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::{Kind, Scope};
use octavo_store::accounts::Account;

use super::page_parts::{Page, banner, hidden, page};
use crate::identity::agents::AgentOrigin;
use crate::identity::{AskedWorkspace, Asking, ChosenAccounts, WayBack};

pub(super) fn consent(asking: &Asking) -> Page {
    let Asking { request_id, client_name, scopes, workspaces, problem, .. } = asking;
    let main = html! {
        (who_asks(asking))
        form method="post" action="/consent" {
            (banner("Not allowed yet.", *problem))
            (hidden("request", request_id))
            ul.scopes {
                @for (what, detail) in scopes.iter().filter_map(Scope::parse).filter_map(meaning) {
                    li { b { (what) } " " span { (detail) } }
                }
            }
            @if workspaces.len() > 1 { (workspace_choice(workspaces)) }
            @if workspaces.iter().any(|asked| !asked.accounts.is_empty()) { (account_choice(workspaces, problem.is_some())) }
            @if scopes.allow(Scope::PostsWrite) { (approval_choice(workspaces, problem.is_some())) }
            button.button.primary.large name="decision" value="allow" { "Allow" }
            button.button.large name="decision" value="deny" { "Deny" }
        }
    };
    page(&format!("Allow {client_name}?"), main)
}

fn who_asks(asking: &Asking) -> Markup {
    let Asking { client_name, developer, agent, way_back, email, .. } = asking;
    html! {
        p {
            @match agent {
                None => { (client_name) " by " b { (developer) } }
                Some(AgentOrigin::Document { host }) => { (client_name) " from " b { (host) } }
                Some(AgentOrigin::Registered) => { "An application that calls itself " b { (client_name) } }
                Some(AgentOrigin::CommandLine) => { "The " b { (client_name) } " on your computer" }
            }
            " requests access to your account " (email) ". "
            @match way_back {
                WayBack::Host(host) => { "You then return to " b { (host) } "." }
                WayBack::Device { user_code } => { "It shows the code " b { (user_code) } "." }
            }
        }
        @if *agent == Some(AgentOrigin::Registered) {
            p { "It registered itself, and its name is not verified. Allow it only if you just started this in that application." }
        }
        @if let WayBack::Device { .. } = way_back {
            p { "Allow it only if you started this on your own computer, and the codes are the same. A stranger who sent you the code could otherwise publish for you." }
        } @else if *agent == Some(AgentOrigin::CommandLine) {
            p { "Allow it only if you just ran " code { "octavo login" } " on this computer. Other programs can call themselves so too." }
        }
    }
}

/// The first is the personal workspace.
fn workspace_choice(workspaces: &[AskedWorkspace]) -> Markup {
    html! {
        div.field {
            label for="workspace" { "Workspace" }
            select.select #workspace name="workspace" {
                @for AskedWorkspace { workspace, approval, waits, .. } in workspaces {
                    option value=(Kind::Workspace.show(workspace.id)) data-approval=(approval.as_str()) data-waits[*waits] {
                        (workspace.name)
                    }
                }
            }
        }
    }
}

/// The page's script shows the accounts of the chosen workspace only. A page that is shown again, because the answer was refused,
/// proposes the narrower choice: its person meant to limit something.
fn account_choice(workspaces: &[AskedWorkspace], is_shown_again: bool) -> Markup {
    let is_limited = is_shown_again || workspaces.iter().any(|asked| !chosen_before(asked).is_empty());
    let choice = |value: &str, checked: bool, label: &str| {
        html! {
            label.choice {
                input type="radio" name="accounts" value=(value) checked[checked];
                span { (label) }
            }
        }
    };
    html! {
        fieldset.limit {
            legend { "Accounts" }
            (choice(ChosenAccounts::ALL, !is_limited, "All accounts, also those that you connect later"))
            (choice(ChosenAccounts::THESE, is_limited, "Only these:"))
            @for asked in workspaces.iter().filter(|asked| !asked.accounts.is_empty()) {
                fieldset.account-choices data-workspace=(Kind::Workspace.show(asked.workspace.id)) {
                    legend { "Accounts of " (asked.workspace.name) }
                    @for account in &asked.accounts {
                        label.choice {
                            input type="checkbox" name="account" value=(account.id)
                                checked[chosen_before(asked).contains(&account.id)];
                            span { (account.platform.network().name) ": " (name_of(account)) }
                        }
                    }
                }
            }
        }
    }
}

fn chosen_before(asked: &AskedWorkspace) -> &[i64] {
    asked.limits.as_ref().and_then(|limits| limits.account_ids.as_deref()).unwrap_or_default()
}

fn name_of(account: &Account) -> &str {
    [&account.display_name, &account.username].into_iter().find(|name| !name.is_empty()).unwrap_or(&account.external_id)
}

/// The page's script proposes what fits the chosen workspace, and offers no more than the person has there. Without it, the
/// stricter of all proposals counts.
fn approval_choice(workspaces: &[AskedWorkspace], is_shown_again: bool) -> Markup {
    let approval = ApprovalPolicy::of(is_shown_again || workspaces.iter().any(|asked| asked.approval.is_required()));
    let all_wait = workspaces.iter().all(|asked| asked.waits);
    let policies = [
        (ApprovalPolicy::None, "Posts go out without your approval"),
        (ApprovalPolicy::Required, "Each post waits until someone approves it in the portal"),
    ];
    html! {
        fieldset.limit {
            legend { "Approval" }
            @for (policy, label) in policies.into_iter().filter(|(policy, _)| policy.is_required() || !all_wait) {
                label.choice {
                    input type="radio" name="approval" value=(policy.as_str()) checked[policy == approval]
                        data-chosen[is_shown_again];
                    span { (label) }
                }
            }
        }
    }
}

/// What a scope lets an application do, in a person's words; none for scopes that let it do nothing more.
fn meaning(scope: Scope) -> Option<(&'static str, &'static str)> {
    Some(match scope {
        Scope::OpenId => ("Know who you are", "an opaque id of your account"),
        Scope::Email => ("See your e-mail address", "the one you sign in with"),
        Scope::Profile => ("See your name", "and the first part of your e-mail address"),
        Scope::Api => (
            "Do everything for you that an application can",
            "publish to every connected account; see these accounts; see, change and cancel its posts; upload media; manage its webhooks",
        ),
        Scope::AccountsRead => ("See your connected accounts", "their names and networks"),
        Scope::MediaWrite => ("Upload media", "to use in posts"),
        Scope::PostsRead => ("See the posts it created", "and their results"),
        Scope::PostsWrite => ("Publish for you", "to every connected account"),
        Scope::PostsAll => ("See and change all your posts", "and use all your files, not only those it made"),
        Scope::WebhooksWrite => ("Manage its webhooks", "which notify it of events"),
        Scope::PostsDelete | Scope::WorkspacesWrite | Scope::AppsRead | Scope::AppsWrite => return None,
    })
}
