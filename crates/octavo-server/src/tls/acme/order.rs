//! One order: validation of the domain, a new key, and its certificate.

use instant_acme::{
    Account, AuthorizationHandle, AuthorizationStatus, CertificateIdentifier, ChallengeType, Identifier, NewOrder,
    Order, OrderStatus, RetryPolicy,
};
use octavo_store::certificates::{IssuedCertificate, OrderLease};

use super::{Acme, ORDER_TIMEOUT, OrderError};
use crate::tls::{Certificate, challenge};
use crate::vault::Purpose;

/// The whole order has a time-out of its own.
const POLLING: RetryPolicy = RetryPolicy::new().timeout(ORDER_TIMEOUT);

impl Acme {
    pub(super) async fn order_with(
        &self,
        lease: OrderLease<'_>,
        account: &Account,
        domain: &str,
        replaced: Option<CertificateIdentifier<'static>>,
    ) -> Result<IssuedCertificate, OrderError> {
        let mut order = new_order(account, domain, replaced).await?;
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            self.prove(lease, domain, authorization?).await?;
        }
        if order.poll_ready(&POLLING).await? != OrderStatus::Ready {
            return Err(reason(&mut order).await?);
        }
        let key = zeroize::Zeroizing::new(order.finalize().await?);
        let chain = order.poll_certificate(&POLLING).await?;
        self.seal_issued(domain, &key, &chain)
    }

    /// Shows the challenge, and lets the authority look.
    async fn prove(
        &self,
        lease: OrderLease<'_>,
        domain: &str,
        mut authorization: AuthorizationHandle<'_>,
    ) -> Result<(), OrderError> {
        if authorization.status == AuthorizationStatus::Valid {
            return Ok(());
        }
        let mut challenge = authorization.challenge(ChallengeType::TlsAlpn01).ok_or(OrderError::NoTlsAlpn)?;
        let text = challenge::encode(challenge.key_authorization().digest().as_ref());
        if !self.store.certificates().set_challenge(lease, domain, &text).await? {
            return Err(OrderError::LeaseLost);
        }
        Ok(challenge.set_ready().await?)
    }

    fn seal_issued(&self, domain: &str, key: &str, chain: &str) -> Result<IssuedCertificate, OrderError> {
        let certificate = Certificate::from_pem(chain.as_bytes(), key.as_bytes())?;
        let pem = zeroize::Zeroizing::new(format!("{key}\n{chain}"));
        let sealed = self.sealer.seal(Purpose::Certificate, domain, pem.as_bytes())?;
        Ok(IssuedCertificate { sealed, not_before: certificate.not_before, not_after: certificate.not_after })
    }
}

/// Names the certificate that this one replaces: some authorities then lift a limit. An authority that can't replace it, because
/// another account ordered it or it was replaced before, gets an order without it.
async fn new_order(
    account: &Account,
    domain: &str,
    replaced: Option<CertificateIdentifier<'static>>,
) -> Result<Order, OrderError> {
    let identifiers = [Identifier::Dns(domain.to_owned())];
    if let Some(replaced) = replaced {
        match account.new_order(&NewOrder::new(&identifiers).replaces(replaced)).await.map_err(OrderError::from) {
            Err(error) if !error.is_unknown_account() && !error.is_rate_limited() => {
                tracing::debug!(domain, %error, "the certificate is ordered as a new one");
            }
            ordered => return ordered,
        }
    }
    Ok(account.new_order(&NewOrder::new(&identifiers)).await?)
}

/// What the authority found when it looked.
async fn reason(order: &mut Order) -> Result<OrderError, OrderError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        let state = authorization.refresh().await?;
        if let Some(problem) = state.challenges.iter().find_map(|challenge| challenge.error.clone()) {
            return Ok(OrderError::NotValidated(problem));
        }
    }
    Ok(OrderError::NoReason)
}
