import type { Access } from '#shared/api/route.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { CALENDAR_SCOPE, canHaveTokens } from '#shared/domain/tokens.ts'
import { text } from '#shared/languages/texts.ts'
import { createAttemptLimit, MAX_FAILURES } from '../auth/attempt-limit.ts'
import type { ClientSession } from '../auth/session-cookies.ts'
import { type Clock, isWithin } from '../base/clock.ts'
import { hashToken } from '../base/hash-token.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { type Authorization, createAuthorization } from '../http/authorization.ts'
import { addressKey } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Stores } from '../store/store.ts'
import type { TokenRow } from '../store/tokens-store.ts'

/** The last use of a token is written at most this often, in milliseconds, as that of sessions. */
const NOTE_AFTER_MS = 5 * 60 * 1000

export type TokenCheck = ReturnType<typeof createTokenCheck>

/** Finds out in whose name a program calls (D56). */
export function createTokenCheck(store: Store, clock: Clock) {
  const { read } = store
  // Only tokens that do not work are counted and limited, so no one else at an address is kept out.
  const failures = createAttemptLimit(store, clock, {
    max: MAX_FAILURES,
    sentence: text(
      'Too many invalid tokens came from this address. Try again in {minutes, plural, one {a minute} other {# minutes}}.'
    )
  })

  /** @throws ProblemError 401, or 429 after too many tokens that do not work (D29) */
  async function rejectToken(digest: string, { address }: ClientInfo): Promise<never> {
    const byAddress = `token:${addressKey(address)}`
    await failures.use(byAddress, async (tx, usedUp) => {
      const token = await tx.tokens.findAny(digest)
      const event = { at: clock(), actorId: null, subjectId: token?.userId ?? null, address }
      const detail = token ? `Token ${token.id}` : null
      await logSecurityEvent(tx, { ...event, kind: 'token-refused', detail })
      if (usedUp.length > 0)
        await logSecurityEvent(tx, { ...event, kind: 'locked', detail: 'Tokens from this address' })
    })
    throw notWorking()
  }

  /** Notes that a token was used; a full disk keeps no program from reading. */
  async function noteUse({ id, lastUsedAt }: TokenRow) {
    const now = clock()
    if (lastUsedAt && isWithin(lastUsedAt, NOTE_AFTER_MS, now)) return
    try {
      await store.transaction((tx) => tx.tokens.noteUse(id, now))
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
    }
  }

  function authorize(
    digest: string,
    { id, name }: TokenRow,
    access: Access,
    { address }: ClientInfo
  ): Authorization {
    return createAuthorization({
      store,
      clock,
      digest,
      access,
      address,
      remark: `with token ${id} “${name}”`,
      async findHolder(stores, now) {
        const { found } = await findToken(stores, digest, now)
        if (!found) throw notWorking()
        return { user: found.user, confirmedAt: null }
      }
    })
  }

  return {
    /**
     * Who subscribes to a calendar with a token in its address (D81). Only one of that scope counts
     * there, because addresses are kept by programs and proxies.
     * @throws ProblemError 401, 429 like {@link read}
     */
    async subscriber(text: string, caller: ClientInfo): Promise<Viewer> {
      const digest = hashToken(text)
      const { areOff, found } = await findToken(read, digest, clock())
      if (areOff) throw notWorking()
      if (found?.token.scope !== CALENDAR_SCOPE) return await rejectToken(digest, caller)
      await noteUse(found.token)
      return found.user
    },

    /**
     * In whose name a request with a token is made.
     * @returns null where it has none, or no one can have tokens: its cookie counts then
     * @throws ProblemError 401 for a token that does not work, 429 after too many of them
     */
    async read(request: Request, caller: ClientInfo): Promise<ClientSession | null> {
      const text = bearerOf(request)
      if (text === null) return null
      const digest = hashToken(text)
      const { areOff, found } = await findToken(read, digest, clock())
      if (areOff) return null
      if (!found) return await rejectToken(digest, caller)
      const { user, token } = found
      await noteUse(token)
      return {
        actor: user,
        session: {
          digest,
          scope: token.scope,
          signInFirst: async () => notWorking(),
          isAlive: async () => (await findToken(read, digest, clock())).found !== undefined,
          authorize: (access) => authorize(digest, token, access, caller),
          start: rejectSession,
          end: rejectSession
        },
        addCookies() {}
      }
    }
  }
}

/** The value after the scheme of an `Authorization` header; null without one of this scheme. */
function bearerOf({ headers }: Request): string | null {
  const [scheme, ...rest] = headers.get('Authorization')?.split(' ') ?? []
  // Schemes are compared ignoring case (RFC 9110).
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : null
}

/**
 * The token of a digest, and its owner as they are now; undefined where it counts no more.
 * @returns besides whether no one can have tokens
 */
async function findToken(stores: Stores, digest: string, now: Date) {
  const { allowed } = (await readSettings(stores)).tokens
  const found = await stores.tokens.find(digest, now)
  return {
    areOff: allowed === 'nobody',
    found: found && canHaveTokens(allowed, found.user) ? found : undefined
  }
}

/** No route that a token can call starts or ends sessions. */
async function rejectSession(): Promise<never> {
  throw new Error('A route for sessions was reached with a token')
}

/** The same sentence whatever is wrong, so that no one learns what they could try. */
function notWorking(): ProblemError {
  return new ProblemError(
    401,
    'This token is unknown, revoked or expired, or its account is no longer allowed to use tokens',
    { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } }
  )
}
