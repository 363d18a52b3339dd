//! OAuth scopes (contract, section 3).

use std::collections::BTreeSet;

use crate::text_enum::text_enum;

text_enum! {
    /// A permission that a token carries.
    Scope {
        OpenId = "openid",
        Email = "email",
        /// A person's name.
        Profile = "profile",
        /// Every public scope except `posts.all`, `posts.delete` and `workspaces.write`.
        Api = "api",
        AccountsRead = "accounts.read",
        MediaWrite = "media.write",
        PostsRead = "posts.read",
        PostsWrite = "posts.write",
        /// With the three scopes above: also what other applications and the portal created. Never implied.
        PostsAll = "posts.all",
        /// For keys only: published posts are deleted at their networks. Never implied.
        PostsDelete = "posts.delete",
        WebhooksWrite = "webhooks.write",
        /// For keys only: the application's client workspaces. Never implied.
        WorkspacesWrite = "workspaces.write",
        /// For the portal only.
        AppsRead = "apps.read",
        /// For the portal only.
        AppsWrite = "apps.write",
    }
}

/// Whether clients send this name by habit: it is accepted and grants nothing.
pub fn grants_nothing(name: &str) -> bool {
    matches!(name, "address" | "phone" | "offline_access")
}

impl Scope {
    /// What an application may be granted.
    pub const OF_APPS: [Scope; 10] = [
        Scope::OpenId,
        Scope::Email,
        Scope::Profile,
        Scope::Api,
        Scope::AccountsRead,
        Scope::MediaWrite,
        Scope::PostsRead,
        Scope::PostsWrite,
        Scope::PostsAll,
        Scope::WebhooksWrite,
    ];

    /// What a key may have: an application's scopes, without those that are about a person, and what only keys have.
    pub const OF_KEYS: [Scope; 9] = [
        Scope::Api,
        Scope::AccountsRead,
        Scope::MediaWrite,
        Scope::PostsRead,
        Scope::PostsWrite,
        Scope::PostsAll,
        Scope::PostsDelete,
        Scope::WebhooksWrite,
        Scope::WorkspacesWrite,
    ];

    /// What the portal asks for.
    pub const OF_PORTAL: [Scope; 7] = [
        Scope::Email,
        Scope::OpenId,
        Scope::Profile,
        Scope::Api,
        Scope::AppsRead,
        Scope::AppsWrite,
        Scope::WebhooksWrite,
    ];

    fn implied_by_api(self) -> bool {
        matches!(
            self,
            Scope::AccountsRead | Scope::MediaWrite | Scope::PostsRead | Scope::PostsWrite | Scope::WebhooksWrite
        )
    }
}

/// The scopes of one token.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scopes(BTreeSet<&'static str>);

impl Scopes {
    /// Parses a space-separated list. Of a name with a resource prefix (`octavo/accounts.read`), the part after the
    /// last `/` counts. Names that grant nothing are ignored. The error is the first unknown name.
    pub fn parse(text: &str) -> Result<Self, String> {
        let names = text.split_ascii_whitespace().map(|name| (name, name.rsplit('/').next().unwrap_or(name)));
        let scopes: Result<BTreeSet<_>, _> = names
            .filter(|(_, bare)| !grants_nothing(bare))
            .map(|(name, bare)| Scope::parse(bare).map(Scope::as_str).ok_or_else(|| name.to_owned()))
            .collect();
        Ok(Scopes(scopes?))
    }

    /// Whether the token may do what needs `scope`.
    pub fn allow(&self, scope: Scope) -> bool {
        self.0.contains(scope.as_str()) || (scope.implied_by_api() && self.0.contains(Scope::Api.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.iter().copied()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Scopes(scopes.into_iter().map(Scope::as_str).collect())
    }
}

impl std::fmt::Display for Scopes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = self.iter().collect();
        f.write_str(&names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_implies_the_public_scopes_only() {
        let api = Scopes::parse("octavo/api").unwrap();
        assert!(api.allow(Scope::PostsWrite) && api.allow(Scope::AccountsRead) && api.allow(Scope::Api));
        assert!(!api.allow(Scope::AppsWrite) && !api.allow(Scope::OpenId));
        let by_name = [Scope::PostsAll, Scope::PostsDelete, Scope::WorkspacesWrite];
        assert!(by_name.iter().all(|scope| !api.allow(*scope)), "they are asked for by name");
        assert_eq!(Scopes::parse("address octavo/phone offline_access api"), Scopes::parse("api"));
        assert_eq!(Scopes::parse("post.write"), Err("post.write".to_owned()));
        assert_eq!(Scopes::parse("api nonsense"), Err("nonsense".to_owned()));
    }
}
