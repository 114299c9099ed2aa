import type { OidcSettings } from '#shared/api/oidc-settings.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Stores } from '../../store/store.ts'
import type { ProviderClient } from './provider-connection.ts'

/** The settings, with the secret that they never answer. */
export interface OpenOidcSettings extends OidcSettings {
  client: ProviderClient
  /** The public address (D85), to which providers send people back. */
  address: string
}

/** @throws ProblemError 503 where the secret can't be opened */
export async function openOidcSettings(
  stores: Pick<Stores, 'settings'>,
  secrets: SecretBox
): Promise<OpenOidcSettings> {
  const { oidc, publicAddress } = await readSettings(stores)
  const clientSecret = (await readSecret(stores, secrets, 'oidc')) ?? null
  const { issuer, clientId } = oidc
  return { ...oidc, address: publicAddress.url, client: { issuer, clientId, clientSecret } }
}
