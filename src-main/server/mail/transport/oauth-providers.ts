import type { Configuration } from 'openid-client'
import { connectProvider, type ProviderConnection } from '../../auth/oidc/provider-connection.ts'

/** How long a provider may take for an answer, in seconds. */
const ANSWER_TIMEOUT_SECONDS = 15

/** Who lets programs into mailboxes. */
export type MailProvider =
  /** Microsoft 365; the tenant is its ID or domain. */
  | { kind: 'microsoft'; tenant: string }
  | { kind: 'google' }
  /** Anyone who says at their address what they can do (OpenID Connect Discovery). */
  | { kind: 'other'; issuer: string; scopes: string }

/** Who the help desk is at a provider. */
export interface MailClient {
  provider: MailProvider
  clientId: string
  /** Null where the provider asks for none. */
  clientSecret: string | null
}

/** The parameters with which a browser asks a provider, besides the common ones. */
interface Permission extends Record<string, string> {
  scope: string
}

/** Reading and sending mail, also later (`offline_access`). */
const MICROSOFT_SCOPES = [
  'https://outlook.office.com/IMAP.AccessAsUser.All',
  'https://outlook.office.com/SMTP.Send',
  'offline_access'
]

/** The scopes to ask a provider for. */
export function permissionOf(provider: MailProvider): Permission {
  switch (provider.kind) {
    case 'microsoft':
      // An administrator is often signed in as someone else than the mailbox.
      return { scope: MICROSOFT_SCOPES.join(' '), prompt: 'select_account' }
    case 'google':
      // It gives a token for later only where it asks the person once more.
      return { scope: 'https://mail.google.com/', access_type: 'offline', prompt: 'consent' }
    case 'other':
      // OpenID Connect Core §11: access for later is given only where the person is asked.
      return { scope: provider.scopes, prompt: 'consent' }
  }
}

/** Connects with a provider. @throws what the library throws */
export async function connectMailProvider(client: MailClient): Promise<ProviderConnection> {
  const { provider, clientId, clientSecret } = client
  if (provider.kind === 'other')
    return await connectProvider({ issuer: provider.issuer, clientId, clientSecret })
  // Loaded only now, because most servers have no provider.
  const oidc = await import('openid-client')
  const authentication = clientSecret === null ? oidc.None() : oidc.ClientSecretPost(clientSecret)
  const known: Configuration = new oidc.Configuration(
    addressesOf(provider),
    clientId,
    undefined,
    authentication
  )
  known.timeout = ANSWER_TIMEOUT_SECONDS
  return { oidc, provider: known }
}

/** Where both are; nothing of what they say about themselves besides is needed. */
function addressesOf(provider: Exclude<MailProvider, { kind: 'other' }>) {
  if (provider.kind === 'google')
    return {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token'
    }
  const tenant = `https://login.microsoftonline.com/${encodeURIComponent(provider.tenant)}`
  return {
    issuer: `${tenant}/v2.0`,
    authorization_endpoint: `${tenant}/oauth2/v2.0/authorize`,
    token_endpoint: `${tenant}/oauth2/v2.0/token`
  }
}
