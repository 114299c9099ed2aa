import * as z from 'zod'
import type { MailConsent } from '#shared/api/mail-settings.ts'
import { isProtectedAddress } from '#shared/api/web-address.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { createAttemptLimit, MAX_FAILURES } from '../../auth/attempt-limit.ts'
import { type Clock, isWithin } from '../../base/clock.ts'
import { type SecretBox, SecretBoxError } from '../../base/secret-box.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { ClientInfo } from '../../http/app-env.ts'
import type { ConfirmedAuthorization } from '../../http/authorization.ts'
import { addressKey } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import { unusable } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Store, Stores } from '../../store/store.ts'
import { MailError } from '../transport/mail-errors.ts'
import type { MailClient } from '../transport/oauth-providers.ts'
import { beginConsent, finishConsent } from '../transport/oauth-tokens.ts'
import { mailClient, sealTokens } from './mail-tokens.ts'

/** How long someone may take at the provider, in milliseconds. */
const LIFETIME_MS = 10 * 60 * 1000

const PURPOSE = 'a consent for mail that was begun'

/** The page to which a browser comes back. */
const RETURN_PATH = '/mail-consent'

/** A consent that a browser has gone to the provider for; the provider returns it sealed. */
const Begun = z.object({
  actorId: z.int(),
  username: z.string(),
  /** Proves to the provider that it was this server which began (RFC 7636). */
  verifier: z.string(),
  at: z.number()
})
type Begun = z.infer<typeof Begun>

export type MailConsentsService = ReturnType<typeof createMailConsentsService>

/** Consents by which the help desk signs in to mail servers (OAuth 2, D58). */
export function createMailConsentsService(parts: {
  store: Store
  clock: Clock
  secrets: SecretBox
}) {
  const { store, clock, secrets } = parts
  const { read } = store
  const failures = createAttemptLimit(store, clock, {
    max: MAX_FAILURES,
    sentence: text(
      'Too many unrequested consents came from this address. Try again in {minutes, plural, one {a minute} other {# minutes}}.'
    )
  })

  /** @throws ProblemError 409 where the settings say too little */
  async function provider(): Promise<{ client: MailClient; redirectUri: string }> {
    const client = await mailClient(read, secrets)
    const { url } = (await readSettings(read)).publicAddress
    if (!client) throw new ProblemError(409, 'Save the OAuth 2 provider first')
    if (!isProtectedAddress(url))
      throw new ProblemError(409, 'Save a public address with https first')
    return { client, redirectUri: `${url}${RETURN_PATH}` }
  }

  function readBegun(state: string): Begun | null {
    try {
      const begun = Begun.parse(JSON.parse(Buffer.from(secrets.open(state, PURPOSE)).toString()))
      return isWithin(new Date(begun.at), LIFETIME_MS, clock()) ? begun : null
    } catch (error) {
      // Anyone can send any state.
      if (error instanceof SecretBoxError) return null
      throw error
    }
  }

  return {
    async list(): Promise<MailConsent[]> {
      const consents = await read.mailConsents.list()
      return consents.map(({ username, connectedAt, error }) => ({
        username,
        error,
        connectedAt: connectedAt.toISOString()
      }))
    },

    /**
     * @returns where a browser goes to consent
     * @throws ProblemError 409 where the settings say too little, or the provider is away
     */
    async begin(username: string, authorization: ConfirmedAuthorization) {
      const actorId = await authorization.transaction(async (_tx, actor) => actor.id)
      const { client, redirectUri } = await provider()
      const { url, verifier } = await beginConsent(client, {
        redirectUri,
        username,
        state: 'sealed'
      }).catch(rethrow)
      const begun: Begun = { actorId, username, verifier, at: clock().getTime() }
      const bytes = Buffer.from(JSON.stringify(begun))
      const state = await secrets.seal(bytes, PURPOSE).catch((cause: unknown) => {
        throw unusable(cause)
      })
      // The state, which secures the return, is known only now.
      url.searchParams.set('state', state)
      return { address: url.href }
    },

    /**
     * Keeps the tokens for which a browser was sent back. What no one began counts as a failure.
     * @throws ProblemError 403, 409 where the provider gives none, 429
     */
    async finish(query: string, { address }: ClientInfo): Promise<{ username: string }> {
      const state = new URLSearchParams(query).get('state') ?? ''
      const key = `mail-consent:${addressKey(address)}`
      const begun = await failures.attempt([key], async () => readBegun(state))
      if (!begun) throw new ProblemError(403, 'This consent has expired. Start again.')
      const { actorId, username, verifier } = begun
      await checkBeginner(read, actorId)
      const { client, redirectUri } = await provider()
      const back = { redirectUri, query, state, verifier }
      const tokens = await finishConsent(client, back).catch(rethrow)
      const sealed = await sealTokens(secrets, username, tokens, clock())
      await store.transaction(async (tx) => {
        await checkBeginner(tx, actorId)
        const connectedAt = clock()
        await tx.mailConsents.put({ username, tokens: sealed, connectedAt, error: null })
        await logSecurityEvent(tx, {
          at: connectedAt,
          kind: 'mail-consent-given',
          actorId,
          subjectId: null,
          address,
          detail: username
        })
        tx.tell({ type: 'mails' })
      })
      return { username }
    }
  }
}

/** @throws ProblemError 403 where the person who began no longer may */
async function checkBeginner({ users }: Stores, id: number) {
  const beginner = await users.find(id)
  if (beginner && !beginner.disabled && isItSupportSpecialist(beginner.role)) return
  throw new ProblemError(403, 'The person who started this is no longer an IT Support Specialist')
}

function rethrow(error: unknown): never {
  if (error instanceof MailError) throw new ProblemError(409, error.sentence)
  throw error
}
