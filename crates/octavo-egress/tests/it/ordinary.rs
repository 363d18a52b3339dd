//! Ordinary addresses and URLs, none of which the guard may refuse. Nobody is called.

use octavo_egress::classify;
use url::{Host, Url};

use crate::support::{egress, policy};

/// Public resolvers and sites, and the neighbours of every special range.
const V4: &str = "1.0.0.0 1.0.0.1 1.1.1.1 4.2.2.2 8.8.4.4 8.8.8.8 9.9.9.9 9.255.255.255 11.0.0.0 13.107.42.14 \
    17.253.144.10 20.201.28.151 23.185.0.2 31.13.71.36 34.117.59.81 45.33.32.156 52.95.110.1 64.233.160.1 \
    76.76.21.21 93.184.216.34 99.84.1.1 100.63.255.255 100.128.0.0 104.16.0.1 126.255.255.255 128.0.0.0 \
    140.82.112.3 149.154.167.220 151.101.1.69 157.240.1.35 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 \
    172.15.255.255 172.32.0.0 172.67.1.1 185.199.108.153 191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 \
    192.31.195.255 192.31.197.0 192.52.192.255 192.52.194.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 \
    192.175.47.255 192.175.49.0 193.0.6.139 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 199.232.1.1 \
    203.0.112.255 203.0.114.0 208.67.222.222 216.58.192.1 223.255.255.255";

const V6: &str = "2000::1 2001:200::1 2001:4860:4860::8844 2001:4860:4860::8888 2001:500:2f::f 2001:67c:4e8:f004::9 \
    2001:db7:ffff::1 2001:db9::1 2003::1 2400:cb00::1 2404:6800:4004::200e 2600:1f18::1 2600:9000::1 2603:1030::1 \
    2606:4700:4700::1001 2606:4700:4700::1111 2606:4700::6810:84e5 2607:f8b0:4005::200e 2620:0:ccc::2 2620:4f:7fff::1 \
    2620:4f:8001::1 2620:fe::fe 2620:fe::9 2800:3f0:4001::200e 2a00:1450:4001::200e 2a02:26f0::1 2a03:2880:f10c::1 \
    2a04:4e42::81 2a06:98c1:3120::1 2c0f:fb50:4003::1 3ffe:ffff::1";

const NAMES: &str = "example.com www.example.com EXAMPLE.COM Hooks.Example.Org example.com. hooks.example.com. \
    a.b.c.d.e.f.example.com 1.example.com 1and1.example 3com.com 0x7f.example 10.0.0.1.example.com 127.0.0.1.nip.io \
    my-bucket.s3.amazonaws.com my_bucket.s3.eu-central-1.amazonaws.com --x.example xn--bcher-kva.example \
    b\u{fc}cher.example \u{4f8b}\u{3048}.\u{30c6}\u{30b9}\u{30c8} \u{43f}\u{440}\u{438}\u{43c}\u{435}\u{440}.\u{440}\u{444} stra\u{df}e.de m\u{fc}nchen.de n8n.example.com n8n.cloud \
    discord.com hooks.slack.com hooks.zapier.com hook.eu1.make.com api.telegram.org graph.facebook.com \
    localhost.example.com local.example internal.example lan.example mylocalhost.com notlocal.org \
    cdn.example.museum example.xn--p1ai files.example.technology example.co.uk a.io t.co \
    storage.googleapis.com d111111abcdef8.cloudfront.net res.cloudinary.com i.imgur.com raw.githubusercontent.com";

const REST: [&str; 12] = [
    "",
    "/",
    ":443/in",
    ":8443/webhooks/octavo?x=1&y=2",
    ":3000/",
    ":5678/webhook/5f1c",
    ":80/",
    ":65535/a%20b",
    "/\u{fc}ber/\u{1f600}?q=\u{e9}",
    "/a//b/../c;d=1?u=https://10.0.0.1/&t=127.0.0.1#x",
    "/@user/media:1",
    "/clip.mp4?X-Amz-Signature=0f0f&X-Amz-Expires=600",
];

fn hosts() -> Vec<String> {
    let v6 = V6.split_whitespace().map(|address| format!("[{address}]"));
    V4.split_whitespace().chain(NAMES.split_whitespace()).map(str::to_owned).chain(v6).collect()
}

#[test]
fn ordinary_urls_are_never_refused() {
    let (egress, hosts) = (egress(&[]), hosts());
    let urls: Vec<String> = hosts.iter().flat_map(|host| REST.map(|rest| format!("https://{host}{rest}"))).collect();
    assert!(hosts.len() >= 100 && urls.len() >= 200, "{} hosts, {} URLs", hosts.len(), urls.len());
    for text in &urls {
        let url = egress.check_url(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let mut same = Url::parse(text).unwrap();
        if let Some(Host::Domain(name)) = same.host() {
            let bare = name.trim_end_matches('.').to_owned();
            same.set_host(Some(&bare)).unwrap();
        }
        assert_eq!(url, same, "and it is called as it was meant");
    }
    assert!(egress.check_url("  HTTPS://Example.COM/In \n").is_ok());
}

#[test]
fn ordinary_addresses_are_never_refused() {
    // Every 251st host of each ordinary /8 beside the listed ones.
    let ordinary = [1_u8, 3, 8, 23, 52, 93, 104, 151, 185, 195, 216];
    let spread =
        ordinary.iter().flat_map(|first| (0..255).step_by(5).map(move |b| format!("{first}.{b}.{}.7", 255 - b)));
    let addresses: Vec<String> =
        V4.split_whitespace().chain(V6.split_whitespace()).map(str::to_owned).chain(spread).collect();
    assert!(addresses.len() >= 200, "{} addresses", addresses.len());
    for address in addresses {
        assert_eq!(classify(address.parse().unwrap(), &policy(&[])), Ok(()), "{address}");
    }
}
