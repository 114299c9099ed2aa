import type { Settings, SettingsUpdate } from '#shared/api/settings.ts'
import { type SecretBox, SecretBoxError } from '../base/secret-box.ts'
import { ProblemError } from '../http/problem.ts'
import type { Stores } from '../store/store.ts'

type Group = keyof Settings

/** Where an update has the secret of a group. */
const SECRETS = {
  ldap: ({ ldap }: SettingsUpdate) => ldap?.bindPassword,
  oidc: ({ oidc }: SettingsUpdate) => oidc?.clientSecret,
  mail: ({ mail }: SettingsUpdate) => mail?.password,
  mailOauth: ({ mailOauth }: SettingsUpdate) => mailOauth?.clientSecret
} as const satisfies Partial<Record<Group, (update: SettingsUpdate) => string | undefined>>

export type SecretGroup = keyof typeof SECRETS

/** The groups that have a secret. */
export const SECRET_GROUPS = Object.keys(SECRETS) as SecretGroup[]

/** The secrets that an update names, encrypted for the database, by group (D93); null for none. */
export type SealedSecrets = Partial<Record<Group, string | null>>

/** @throws ProblemError 503 whose cause names the key file, for the log */
export async function sealSecrets(
  secrets: SecretBox,
  update: SettingsUpdate
): Promise<SealedSecrets> {
  const sealed: SealedSecrets = {}
  for (const group of SECRET_GROUPS) {
    const secret = secretIn(group, update)
    if (secret === undefined) continue
    try {
      sealed[group] =
        secret === '' ? null : await secrets.seal(Buffer.from(secret), purposeOf(group))
    } catch (cause) {
      throw unusable(cause)
    }
  }
  return sealed
}

/** The secret that an update names for a group. */
function secretIn(group: SecretGroup, update: SettingsUpdate): string | undefined {
  return SECRETS[group](update)
}

/**
 * The secret of a group; undefined where there is none.
 * @throws ProblemError 503 whose cause names the key file, for the log
 */
export async function readSecret(
  { settings }: Pick<Stores, 'settings'>,
  secrets: SecretBox,
  group: SecretGroup
): Promise<string | undefined> {
  const { secret } = JSON.parse((await settings.list()).get(group) ?? '{}')
  if (typeof secret !== 'string') return undefined
  try {
    return Buffer.from(secrets.open(secret, purposeOf(group))).toString()
  } catch (cause) {
    throw unusable(cause)
  }
}

/** Whether the settings keep any secret, so that there is a key already. */
export async function keepSecrets({ settings }: Pick<Stores, 'settings'>): Promise<boolean> {
  const kept = await settings.list()
  return SECRET_GROUPS.some((group) => 'secret' in JSON.parse(kept.get(group) ?? '{}'))
}

function purposeOf(group: SecretGroup): string {
  return `settings of ${group}`
}

/** The 503 error where a secret can't be sealed or opened; any other error is thrown as it is. */
export function unusable(cause: unknown): ProblemError {
  if (!(cause instanceof SecretBoxError)) throw cause
  return new ProblemError(
    503,
    'The server cannot read the secrets of its connections; details are in its log. Enter the secret again in Settings.',
    { cause }
  )
}
