//! The account at the authority: created once, kept sealed, and created again if the authority has forgotten it.

use instant_acme::{Account, AccountCredentials, CertificateIdentifier, ExternalAccountKey, NewAccount};
use octavo_store::certificates::{AcmeAccount, IssuedCertificate, OrderLease};

use super::{Acme, OrderError};
use crate::vault::Purpose;

impl Acme {
    pub(super) async fn order(
        &self,
        lease: OrderLease<'_>,
        stored: AcmeAccount,
        domain: &str,
        replaced: Option<CertificateIdentifier<'static>>,
    ) -> Result<IssuedCertificate, OrderError> {
        // Of an order before.
        self.directory.take_retry_after();
        let account = self.account(lease, stored).await?;
        match self.order_with(lease, &account, domain, replaced).await {
            Err(error) if error.is_unknown_account() => {
                let account = self.create_account(lease).await?;
                self.order_with(lease, &account, domain, None).await
            }
            ordered => ordered,
        }
    }

    async fn account(&self, lease: OrderLease<'_>, stored: AcmeAccount) -> Result<Account, OrderError> {
        let Some(sealed) = stored.credentials else {
            return self.create_account(lease).await;
        };
        let opened = self.sealer.open(Purpose::AcmeAccount, lease.directory_url, &sealed)?;
        let credentials: AccountCredentials = serde_json::from_slice(&opened)?;
        let account = Account::builder_with_http(self.directory.boxed()).from_credentials(credentials).await?;
        if stored.contact != self.settings.contact {
            let contacts = self.contacts();
            let contacts: Vec<&str> = contacts.iter().map(String::as_str).collect();
            match account.update_contacts(&contacts).await.map_err(OrderError::from) {
                Err(error) if error.is_unknown_account() => return self.create_account(lease).await,
                updated => updated?,
            }
            let account = AcmeAccount { contact: self.settings.contact.clone(), credentials: Some(sealed) };
            self.keep_account(lease, &account).await?;
        }
        Ok(account)
    }

    async fn create_account(&self, lease: OrderLease<'_>) -> Result<Account, OrderError> {
        let contacts = self.contacts();
        let contacts: Vec<&str> = contacts.iter().map(String::as_str).collect();
        let new = NewAccount { contact: &contacts, terms_of_service_agreed: true, only_return_existing: false };
        let builder = Account::builder_with_http(self.directory.boxed());
        let external = self.settings.external_account.as_ref();
        let external = external.map(|it| ExternalAccountKey::new(it.key_id.clone(), &it.hmac_key));
        let (account, credentials) = builder.create(&new, lease.directory_url.to_owned(), external.as_ref()).await?;
        let plain = zeroize::Zeroizing::new(serde_json::to_vec(&credentials)?);
        let sealed = self.sealer.seal(Purpose::AcmeAccount, lease.directory_url, &plain)?;
        let kept = AcmeAccount { contact: self.settings.contact.clone(), credentials: Some(sealed) };
        self.keep_account(lease, &kept).await?;
        Ok(account)
    }

    async fn keep_account(&self, lease: OrderLease<'_>, account: &AcmeAccount) -> Result<(), OrderError> {
        let kept = self.store.certificates().set_account(lease, account).await?;
        if kept { Ok(()) } else { Err(OrderError::LeaseLost) }
    }

    fn contacts(&self) -> Vec<String> {
        let contact = &self.settings.contact;
        if contact.is_empty() { Vec::new() } else { vec![format!("mailto:{contact}")] }
    }
}
