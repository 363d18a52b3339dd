//! What an application brings to the page: a logo and an accent colour. Type, paper and layout are Octavo's, so that the page
//! stays readable and looks like nobody else's.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, PreEscaped, html};
use octavo_domain::accent::Accent;
use octavo_store::connect_links::OpenedLink;
use sha2::{Digest, Sha256};

use super::logo;

/// The look of one application, or Octavo's own.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The application's name; empty on a page of no application.
    pub app: String,
    /// Custom properties for `connect.css`.
    style: Option<String>,
    logo: Option<String>,
}

impl Look {
    pub fn of(opened: &OpenedLink) -> Self {
        let accent = opened.accent_color.as_deref().and_then(Accent::parse);
        let style = accent.map(|accent| {
            let (light, dark) = (accent.on_light().to_hex(), accent.on_dark().to_hex());
            format!(":root{{--app-light:{light};--app-dark:{dark}}}")
        });
        Look { app: opened.app.clone(), style, logo: opened.logo.as_deref().map(logo::path) }
    }

    /// Allows this style and these logos alone. `form-action` is left out: browsers apply it to where a form's answer redirects,
    /// which is the network.
    pub fn content_security_policy(&self) -> String {
        let hash = |style: &String| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(style)));
        let style = self.style.as_ref().map(hash).unwrap_or_default();
        let images = if self.logo.is_some() { " img-src 'self';" } else { "" };
        format!(
            "default-src 'none'; style-src 'self'{style}; font-src 'self';{images} base-uri 'none'; frame-ancestors 'none'"
        )
    }

    pub fn style(&self) -> Markup {
        // Six hexadecimal digits can't end the element.
        html! { @if let Some(style) = &self.style { style { (PreEscaped(style)) } } }
    }

    /// The page's first line: who asks.
    pub fn header(&self) -> Markup {
        html! {
            @if !self.app.is_empty() {
                header {
                    @match &self.logo {
                        Some(logo) => { img.link-logo src=(logo) alt=""; }
                        None => { span.link-initial aria-hidden="true" { (self.app.chars().next().unwrap_or_default()) } }
                    }
                    b { (self.app) }
                }
            }
        }
    }
}
