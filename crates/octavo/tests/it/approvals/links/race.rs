//! Links at the same moment as other links, people, changes and their own end.

use futures::future::join;
use reqwest::Method;
use serde_json::json;

use super::{Visitor, decided, make, states, withdraw};
use crate::approvals::members::Team;
use crate::approvals::race::rounds;
use crate::approvals::{Stage, call, ok};
use crate::support::each_engine;

#[tokio::test]
async fn of_two_links_at_once_one_decides() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        for round in 0..rounds() {
            let asked = stage.ask(stage.ahead(&format!("round {round}"))).await;
            let (one, two) = (make(&stage.portal, &asked).await, make(&stage.portal, &asked).await);
            let (one, two) = (Visitor::of(&one), Visitor::of(&two));
            let approves = one.decide_about(asked.hash(), "approve", "Ines", "");
            let rejects = two.decide_about(asked.hash(), "reject", "Tom", "No");
            let (approved, rejected) = join(approves, rejects).await;
            let (status, by) = decided(&stage, &asked).await;
            let expected = if approved.0 == 303 { ("APPROVED", "Ines") } else { ("REJECTED", "Tom") };
            assert_eq!((status.as_str(), by["name"].as_str().unwrap()), expected);
            let mut both = [approved.0, rejected.0];
            both.sort_unstable();
            assert_eq!(both, [303, 409]);
            let mut states = states(&stage.portal, &asked).await;
            states.sort();
            assert_eq!(states, ["ENDED", "USED"]);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn of_one_link_in_two_browsers_one_decides() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        for round in 0..rounds() {
            let asked = stage.ask(stage.ahead(&format!("round {round}"))).await;
            let link = make(&stage.portal, &asked).await;
            let (one, two) = (Visitor::of(&link), Visitor::of(&link));
            let answers = join(
                one.decide_about(asked.hash(), "approve", "Ines", ""),
                two.decide_about(asked.hash(), "approve", "Tom", ""),
            );
            let (first, second) = answers.await;
            let winner = if first.0 == 303 { "Ines" } else { "Tom" };
            assert_eq!((first.0 == 303) as u8 + (second.0 == 303) as u8, 1);
            assert_eq!(decided(&stage, &asked).await.1["name"], winner);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_and_a_person_at_once_are_one_decision() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        for round in 0..rounds() {
            let asked = stage.ask(stage.ahead(&format!("round {round}"))).await;
            let visitor = Visitor::of(&make(&stage.portal, &asked).await);
            let (by_link, by_person) =
                join(visitor.decide_about(asked.hash(), "reject", "Ines", "No"), stage.approve(&asked)).await;
            let expected = if by_person == ok() { ("APPROVED", "PERSON") } else { ("REJECTED", "REVIEW_LINK") };
            assert_eq!(by_link.0 == 303, by_person != ok(), "{} {by_person:?}", by_link.0);
            let (status, by) = decided(&stage, &asked).await;
            assert_eq!((status.as_str(), by["type"].as_str().unwrap()), expected);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_that_races_a_change_approves_what_was_shown_or_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let mut approved = 0;
        for round in 0..rounds() {
            let asked = stage.ask(stage.ahead(&format!("seen {round}"))).await;
            let visitor = Visitor::of(&make(&stage.portal, &asked).await);
            let change = json!({ "publications": stage.post(&format!("changed {round}"))["publications"] });
            let decides = visitor.decide_about(asked.hash(), "approve", "Ines", "");
            let changes = call(&stage.agent, Method::PATCH, &asked.path, change);
            let (decision, changed) = join(decides, changes).await;
            assert!(matches!(decision.0, 303 | 409), "{}", decision.0);
            assert_eq!(changed, ok(), "before the time, a change is always possible");
            // Whichever came first: the changed text waits, and nobody approved it.
            let now = stage.asked(&asked.path).await;
            assert_ne!(now.hash(), asked.hash());
            approved += u32::from(decision.0 == 303);
        }
        println!("{approved} of {} came before the change", rounds());
        stage.advance("P365D").await;
        stage.advance("P365D").await;
        assert!(stage.texts().await.is_empty(), "what waits is not sent");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_is_withdrawn_or_used_and_never_both() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let stage = &team.stage;
        for round in 0..rounds() {
            let asked = team.ask(&team.contributor, stage.ahead(&format!("round {round}"))).await;
            let link = make(&team.reviewer, &asked).await;
            let visitor = Visitor::of(&link);
            let decides = visitor.decide_about(asked.hash(), "approve", "Ines", "");
            let is_withdrawn = if round % 2 == 0 {
                let (decision, withdrawn) = join(decides, withdraw(&stage.portal, &asked, &link)).await;
                assert_eq!(decision.0 == 303, withdrawn.0 == 409, "{} {withdrawn:?}", decision.0);
                withdrawn.0 == 204
            } else {
                let (decision, ()) = join(decides, team.set_role("rita@example.com", "VIEWER")).await;
                team.set_role("rita@example.com", "REVIEWER").await;
                decision.0 != 303
            };
            let expected = if is_withdrawn { ("PENDING", "WITHDRAWN") } else { ("APPROVED", "USED") };
            let state = states(&stage.portal, &asked).await;
            assert_eq!((decided(stage, &asked).await.0.as_str(), state[0].as_str()), expected);
        }
        drop(server);
    })
    .await;
}
