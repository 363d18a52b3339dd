//! kill -9 and lost answers again and again while posts and deliveries flow; then the ledgers of the networks and of
//! the receiver are held against what was promised.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use octavo_domain::networks::{NetworkTable, networks};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::support::{Account, Api, Home, Media, Receiver, free_port, until_within};

/// 20 in an ordinary run; `OCTAVO_KILLS` asks for more.
fn kills() -> usize {
    asked_for().unwrap_or(20)
}

fn asked_for() -> Option<usize> {
    std::env::var("OCTAVO_KILLS").ok().and_then(|text| text.parse().ok())
}

/// Networks limit what one account posts in a minute and in a day: after so many rounds others take over.
const ROUNDS_OF_AN_ACCOUNT: usize = 5;
/// A caller that is always faster than its accounts would leave a backlog of hours behind.
const CALLS_A_ROUND: usize = 10;

/// The last kill leaves a backlog behind, and networks are asked about lost answers at their own pace. A long run waits
/// for the end of that: TikTok is asked for up to 40 minutes about photos.
async fn patiently<T>(what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    let minutes = if asked_for().is_some() { 120 } else { 15 };
    until_within(Duration::from_secs(60 * minutes), what, look).await
}

/// Every call posts to these.
const TEXT: [&str; 6] = ["TELEGRAM", "BLUE_SKY", "X_TWITTER", "LINKEDIN", "MASTODON", "DISCORD"];
/// The first call of a round posts to these too: they take seconds for each post.
const SLOW: [&str; 4] = ["INSTAGRAM", "TIKTOK", "YOUTUBE", "THREADS"];
/// Calls of a round whose posts bring replies: of the others a limit of the networks would be reached.
const WITH_REPLIES: [usize; 2] = [0, 5];
/// Networks whose posts may be threads, and those that have first comments.
const THREADS: [&str; 5] = ["TELEGRAM", "BLUE_SKY", "X_TWITTER", "THREADS", "MASTODON"];
const COMMENTS: [&str; 7] = ["TELEGRAM", "BLUE_SKY", "X_TWITTER", "LINKEDIN", "INSTAGRAM", "YOUTUBE", "MASTODON"];

/// After a lost answer they are asked for minutes before it is certain what it meant. A long run waits for that, an
/// ordinary one does not: what is still asked for then must not be there twice either.
const PATIENT: [&str; 3] = ["X_TWITTER", "TIKTOK", "THREADS"];

/// Networks without a handle to ask for what a lost answer meant. Telegram, LinkedIn: nothing can be asked. X, TikTok's
/// photos: what is listed is proof, what is not is none.
const MAY_NOT_TELL: [&str; 4] = ["TELEGRAM", "LINKEDIN", "X_TWITTER", "TIKTOK"];

/// Whose posts have a handle, and whose comments have none: what is listed is proof, what is not is none.
const ASKED_FOR_COMMENTS: [&str; 2] = ["INSTAGRAM", "YOUTUBE"];

fn is_of(networks: &[&str], platform: &str, post: &Value) -> bool {
    let is_comment = post["role"] == "FIRST_COMMENT" && ASKED_FOR_COMMENTS.contains(&platform);
    networks.contains(&platform) || is_comment
}

#[test]
fn every_network_takes_part() {
    let of = |has: fn(&NetworkTable) -> bool| -> HashSet<&str> {
        networks().iter().filter(|it| has(it)).map(|it| it.platform.as_str()).collect()
    };
    assert_eq!(TEXT.into_iter().chain(SLOW).collect::<HashSet<_>>(), of(|_| true));
    assert_eq!(HashSet::from(THREADS), of(|network| network.threads));
    // Threads takes part with threads alone.
    assert_eq!(
        COMMENTS.into_iter().chain(["THREADS"]).collect::<HashSet<_>>(),
        of(|network| network.first_comment.is_some())
    );
}

#[tokio::test]
async fn nothing_is_lost_and_nothing_is_posted_twice_on_sqlite() {
    survive(Home::with_nothing()).await;
}

#[tokio::test]
async fn nothing_is_lost_and_nothing_is_posted_twice_on_postgres() {
    survive(Home::on_postgres().await).await;
}

async fn survive(home: Home) {
    let port = free_port();
    let server = home.start_on(port).await;
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    let webhook = api.webhook(&receiver, json!({ "retryMaxAttempts": 50, "retryBackoffMs": 100 })).await;
    let media = Media::upload(&api).await;
    let (mut accounts, mut accepted) = (Vec::new(), Vec::new());
    let mut disturbed = Disturbed::default();
    let mut server = Some(server);
    for round in 0..kills() {
        if round % ROUNDS_OF_AN_ACCOUNT == 0 {
            accounts.push(Accounts::connect(&api).await);
        }
        let current = &accounts[accounts.len() - 1];
        disturbed.answers_lost.push(current.lose_an_answer(&api, round).await);
        // One post at a time on an account: of each network, a kill finds at most one a connected account on its way.
        disturbed.by_kills += accounts.len();
        let begun = Arc::new(Notify::new());
        let flowing = tokio::spawn(flow(api.clone(), current.clone(), media.clone(), round, begun.clone()));
        // Somewhere in the middle of it, another place each round.
        begun.notified().await;
        tokio::time::sleep(Duration::from_millis(20 + 37 * (round as u64 % 9))).await;
        server.take().unwrap().kill();
        accepted.extend(flowing.await.unwrap());
        server = Some(home.start_on(port).await);
    }
    // No kill comes between: each network surely loses an answer.
    let last = accounts.last().unwrap();
    for network in 0..TEXT.len() + SLOW.len() {
        disturbed.answers_lost.push(last.lose_an_answer(&api, network).await);
    }
    accepted.extend(flow(api.clone(), last.clone(), media.clone(), kills(), Arc::default()).await);
    // What nothing disturbs is published on every network.
    let calm = Accounts::connect(&api).await;
    let undisturbed = flow(api.clone(), calm.clone(), media, kills() + 1, Arc::default()).await;
    assert_eq!(undisturbed.len(), CALLS_A_ROUND);
    for it in &undisturbed {
        let schedule = patiently("the schedule ends", async || ended(&api, &it.location).await).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
    }
    accounts.push(calm);
    accepted.extend(undisturbed);
    prove(&home, &api, &receiver, &accounts, &accepted, &disturbed).await;
    patiently("the totals of the history are those of its pages", async || totals_are_exact(&api, &webhook).await)
        .await;
    drop(server);
}

/// What was done to the posts.
#[derive(Default)]
struct Disturbed {
    /// The most posts of one network that kills can have found on their way.
    by_kills: usize,
    /// The network of each answer that was to be lost.
    answers_lost: Vec<&'static str>,
}

impl Disturbed {
    /// The most posts of a network whose outcome nobody may know, for now or for ever.
    fn most(&self, platform: &str) -> usize {
        self.by_kills + self.answers_lost.iter().filter(|lost| **lost == platform).count()
    }
}

/// One on each network.
#[derive(Clone)]
struct Accounts {
    text: Vec<Account>,
    slow: Vec<Account>,
}

impl Accounts {
    async fn connect(api: &Api) -> Self {
        let (mut text, mut slow) = (Vec::new(), Vec::new());
        for platform in TEXT {
            text.push(Account::connect(api, platform).await);
        }
        for platform in SLOW {
            slow.push(Account::connect(api, platform).await);
        }
        Accounts { text, slow }
    }

    fn all(&self) -> impl Iterator<Item = &Account> {
        self.text.iter().chain(&self.slow)
    }

    /// The next post on one of the networks, another one each round, is accepted without an answer. Says which.
    async fn lose_an_answer(&self, api: &Api, round: usize) -> &'static str {
        let networks = TEXT.len() + SLOW.len();
        let account = self.all().nth(round % networks).unwrap();
        let fault = json!({ "accountId": account.id, "fault": "drop_after_accept" });
        assert_eq!(api.send(reqwest::Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        account.platform
    }
}

/// What the server promised: where to ask for its end.
struct Accepted {
    location: String,
}

/// Posts to the networks until the server is gone. `begun` is notified once the first call is accepted.
async fn flow(api: Api, accounts: Accounts, media: Media, round: usize, begun: Arc<Notify>) -> Vec<Accepted> {
    let mut accepted = Vec::new();
    for number in 0..CALLS_A_ROUND {
        let too = if number == 0 { &accounts.slow[..] } else { &[] };
        let publications: Vec<Value> =
            accounts.text.iter().chain(too).map(|account| publication(account, round, number, &media)).collect();
        match api
            .request(reqwest::Method::POST, "/v1/posts")
            .json(&json!({ "publications": publications }))
            .send()
            .await
        {
            Ok(answer) if answer.status() == 204 => {
                let location = answer.headers()["location"].to_str().unwrap().to_owned();
                accepted.push(Accepted { location });
                begun.notify_one();
            }
            Ok(answer) => panic!("{}: {}", answer.status(), answer.text().await.unwrap_or_default()),
            Err(_) => return accepted,
        }
    }
    accepted
}

fn publication(account: &Account, round: usize, number: usize, media: &Media) -> Value {
    let mut publication = account.publication(&format!("round {round} number {number}."), media);
    // Not of every round: all posts together would use up YouTube's quota of a day.
    if let Some(playlist) = account.playlist.as_ref().filter(|_| has_playlist(round)) {
        publication["platformSettings"]["playlistIds"] = json!([playlist]);
    }
    if account.platform == "BLUE_SKY" && has_gates(number) {
        publication["platformSettings"]["replyControl"] = json!("NOBODY");
        publication["platformSettings"]["allowQuotes"] = json!(false);
    }
    let post = &mut publication["posts"][0];
    let (has_replies, platform) = (WITH_REPLIES.contains(&number), &account.platform);
    if has_replies && THREADS.contains(platform) {
        let part = |part: usize| json!({ "content": format!("round {round} number {number} part {part}.") });
        post["thread"] = json!([part(1), part(2)]);
    }
    if has_replies && COMMENTS.contains(platform) {
        post["firstComment"] = json!(format!("round {round} number {number} comment."));
    }
    publication
}

fn has_playlist(round: usize) -> bool {
    round.is_multiple_of(2)
}

/// Whether a published video is in its playlist once.
fn is_in_its_playlist(item: &Value) -> bool {
    let round = words(item["text"].as_str().unwrap()).split(' ').nth(1).unwrap().parse().unwrap();
    let playlists = item["settings"]["playlistIds"].as_array().map_or(0, Vec::len);
    playlists == usize::from(has_playlist(round))
}

/// Whether a call's post on Bluesky comes with records that say who may reply and quote.
fn has_gates(number: usize) -> bool {
    number.is_multiple_of(2)
}

/// A post without the gates that it was to have would be open to everyone.
fn lacks_gates(item: &Value) -> bool {
    let number = words(item["text"].as_str().unwrap()).split([' ', '.']).nth(3).and_then(|number| number.parse().ok());
    let is_open = item["settings"]["allowQuotes"] != false
        || (item["settings"]["replyControl"] != "NOBODY" && item["replyTo"].is_null());
    number.is_some_and(has_gates) && is_open
}

/// What [`flow`] wrote, of a text as a network shows it: YouTube has it as the title too.
fn words(shown: &str) -> &str {
    let text = &shown[shown.find("round ").unwrap()..];
    &text[..=text.find('.').unwrap()]
}

fn posts(publication: &Value) -> impl Iterator<Item = &Value> {
    publication["posts"].as_array().unwrap().iter()
}

async fn ended(api: &Api, location: &str) -> Option<Value> {
    let schedule = api.get(location).await;
    let runs = ["SCHEDULED", "PUBLISHING"].contains(&schedule["status"].as_str().unwrap());
    (!runs).then_some(schedule)
}

/// Posts of a network that an ordinary run does not wait for any more.
fn still_asked_for(schedules: &[Value], network: &str) -> usize {
    let publications = schedules.iter().flat_map(|schedule| schedule["publications"].as_array().unwrap());
    let of_network = publications.filter(|it| it["platform"] == network);
    of_network.flat_map(posts).filter(|post| post["status"] == "PUBLISHING").count()
}

/// All schedules once they have ended. An ordinary run leaves those open of which patient networks may still be asked:
/// no more than were disturbed.
async fn settled(api: &Api, accepted: &[Accepted], disturbed: &Disturbed) -> Vec<Value> {
    let mut schedules = Vec::new();
    for it in accepted {
        schedules.push(api.get(&it.location).await);
    }
    patiently("all schedules end that nothing disturbed", async || {
        for schedule in &mut schedules {
            if ["SCHEDULED", "PUBLISHING"].contains(&schedule["status"].as_str().unwrap()) {
                *schedule = api.get(&format!("/v1/posts/{}", schedule["id"].as_str().unwrap())).await;
            }
        }
        let is_asked = |platform: &str, post: &Value| post["status"] == "PUBLISHING" && is_of(&PATIENT, platform, post);
        let publications = schedules.iter().flat_map(|schedule| schedule["publications"].as_array().unwrap());
        let waits = |it: &Value| {
            let has_ended = |post: &Value| ["COMPLETED", "FAILED"].contains(&post["status"].as_str().unwrap());
            let platform = it["platform"].as_str().unwrap();
            let may_stay_open = asked_for().is_none() && posts(it).any(|post| is_asked(platform, post));
            !posts(it).all(has_ended) && !may_stay_open
        };
        let few =
            TEXT.iter().chain(&SLOW).all(|network| still_asked_for(&schedules, network) <= disturbed.most(network));
        (few && !publications.into_iter().any(waits)).then_some(())
    })
    .await;
    schedules
}

/// None while they are not: deliveries may still be going on between one page and the next.
async fn totals_are_exact(api: &Api, webhook: &str) -> Option<()> {
    let path = format!("/v1/webhooks/{webhook}/deliveries?size=100&sort=createdTime,asc");
    let (mut held, mut by_status) = (0, HashMap::<String, i64>::new());
    for number in 0.. {
        let page = api.get(&format!("{path}&page={number}")).await;
        let shown = page["content"].as_array().unwrap();
        if shown.is_empty() {
            (page["totalElements"] == held).then_some(())?;
            break;
        }
        held += shown.len();
        for delivery in shown {
            *by_status.entry(delivery["status"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    for status in ["PENDING", "SCHEDULED", "SUCCEEDED", "FAILED"] {
        let told = &api.get(&format!("{path}&status={status}")).await["totalElements"];
        (*told == by_status.get(status).copied().unwrap_or(0)).then_some(())?;
    }
    Some(())
}

async fn prove(
    home: &Home,
    api: &Api,
    receiver: &Receiver,
    accounts: &[Accounts],
    accepted: &[Accepted],
    disturbed: &Disturbed,
) {
    let (mut number_of_posts, mut asking, mut unknown) =
        (0, HashMap::<String, usize>::new(), HashMap::<String, usize>::new());
    let (mut completed, mut ended) = (HashMap::<i64, HashSet<String>>::new(), HashSet::new());
    let (mut unprepared, mut never_sent) = (HashMap::<String, usize>::new(), HashMap::<i64, Vec<String>>::new());
    for schedule in settled(api, accepted, disturbed).await {
        if schedule["status"] != "PUBLISHING" {
            ended.insert(schedule["id"].as_str().unwrap().to_owned());
        }
        for publication in schedule["publications"].as_array().unwrap() {
            let platform = publication["platform"].as_str().unwrap();
            for post in posts(publication) {
                number_of_posts += 1;
                let text = words(post["content"].as_str().unwrap()).to_owned();
                let parent = posts(publication).find(|parent| parent["id"] == post["parentId"]);
                let parent = parent.map_or("COMPLETED", |parent| parent["status"].as_str().unwrap());
                match (post["status"].as_str().unwrap(), post["errorCode"].as_str()) {
                    ("COMPLETED", None) if parent == "COMPLETED" => {
                        completed.entry(publication["accountId"].as_i64().unwrap()).or_default().insert(text);
                    }
                    ("FAILED", Some("PARENT_FAILED")) if parent == "FAILED" => {}
                    ("PENDING", None) if ["PUBLISHING", "PENDING"].contains(&parent) => {}
                    // Killed twice during its preparation.
                    ("FAILED", Some("MEDIA_UNPROCESSABLE")) => {
                        *unprepared.entry(platform.to_owned()).or_default() += 1;
                        never_sent.entry(publication["accountId"].as_i64().unwrap()).or_default().push(text);
                    }
                    // Killed between the intent and the answer.
                    ("FAILED", Some("OUTCOME_UNKNOWN")) if is_of(&MAY_NOT_TELL, platform, post) => {
                        *unknown.entry(platform.to_owned()).or_default() += 1;
                    }
                    ("PUBLISHING", _) if is_of(&PATIENT, platform, post) => {
                        *asking.entry(platform.to_owned()).or_default() += 1
                    }
                    other => panic!("{platform}, {text}: {other:?} {post}"),
                }
            }
        }
    }
    for network in TEXT.iter().chain(&SLOW) {
        let open = asking.get(*network).unwrap_or(&0) + unknown.get(*network).unwrap_or(&0);
        let most = disturbed.most(network);
        assert!(open <= most, "{network}: {open} open or unknown, {most} were disturbed at most");
        let failed = unprepared.get(*network).unwrap_or(&0);
        assert!(
            2 * failed <= disturbed.by_kills,
            "{network}: {failed} failed, each by two of {} kills",
            disturbed.by_kills
        );
    }
    for account in accounts.iter().flat_map(Accounts::all) {
        let shown = api.feed(account.id).await;
        let mut times = HashMap::<&str, usize>::new();
        for item in &shown {
            *times.entry(words(item["text"].as_str().unwrap())).or_default() += 1;
        }
        let open: Vec<_> = shown.iter().filter(|item| account.platform == "BLUE_SKY" && lacks_gates(item)).collect();
        assert!(open.is_empty(), "without their gates: {open:?}");
        // Also of the calls whose answer the kill took.
        let doubled: Vec<_> = times.iter().filter(|(_, times)| **times > 1).collect();
        assert!(doubled.is_empty(), "posted twice on {}: {doubled:?}", account.platform);
        let unsent = never_sent.remove(&account.id).unwrap_or_default();
        let sent: Vec<_> = unsent.iter().filter(|text| times.contains_key(text.as_str())).collect();
        assert!(sent.is_empty(), "failed before they were sent, but on {}: {sent:?}", account.platform);
        let told = completed.remove(&account.id).unwrap_or_default();
        let lost: Vec<_> = told.iter().filter(|text| !times.contains_key(text.as_str())).collect();
        assert!(lost.is_empty(), "told completed, but not on {}: {lost:?}", account.platform);
        let videos = shown.iter().filter(|item| account.playlist.is_some() && item["replyTo"].is_null());
        let mut told_videos = videos.filter(|item| told.contains(words(item["text"].as_str().unwrap())));
        assert!(told_videos.all(is_in_its_playlist), "a video is not once in its playlist: {shown:?}");
    }

    let told = patiently("every end is announced", async || {
        let calls = receiver.calls();
        let told: HashSet<String> = calls
            .iter()
            .filter(|call| call.kind().starts_with("schedule."))
            .map(|call| call.event()["data"]["scheduleId"].as_str().unwrap().to_owned())
            .collect();
        ended.is_subset(&told).then_some(calls)
    })
    .await;
    let mut bodies: HashMap<&str, &[u8]> = HashMap::new();
    for call in &told {
        assert_eq!(*bodies.entry(call.id()).or_insert(&call.body), &call.body[..], "a repeat is the same event");
    }
    let repeats = told.len() - bodies.len();
    println!(
        "{} kills and as many lost answers on {}: {} calls for {number_of_posts} posts accepted, 0 lost, 0 doubled, killed twice {unprepared:?}, unknown {unknown:?}, still asked for {asking:?}, {} events, {repeats} repeats",
        kills(),
        home.engine(),
        accepted.len(),
        bodies.len(),
    );
}
