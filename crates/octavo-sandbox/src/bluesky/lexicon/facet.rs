//! `app.bsky.richtext.facet`. As in the PDS, ranges are not held against the
//! text: that a facet marks the right bytes is the client's business.

use super::node::{Checked, Node, is_did, is_uri};

pub fn check(facet: &Node) -> Checked {
    let index = facet.required("index")?;
    index.required("byteStart")?.integer(0)?;
    index.required("byteEnd")?.integer(0)?;
    for feature in facet.required("features")?.array(usize::MAX)? {
        match feature.kind()? {
            "app.bsky.richtext.facet#link" => {
                feature.required("uri")?.formatted("uri", is_uri)?;
            }
            "app.bsky.richtext.facet#mention" => {
                feature.required("did")?.formatted("DID", is_did)?;
            }
            "app.bsky.richtext.facet#tag" => {
                feature.required("tag")?.text(640, 64)?;
            }
            _ => {}
        }
    }
    Ok(())
}
