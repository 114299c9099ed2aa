import { randomBytes } from 'node:crypto'
import type { AccountToken, MadeToken, NewToken, OwnTokens, Token } from '#shared/api/tokens.ts'
import type { User } from '#shared/api/users.ts'
import {
  CALENDAR_SCOPE,
  canHaveTokens,
  MAX_TOKENS,
  scopesOf,
  TOKEN_PREFIX
} from '#shared/domain/tokens.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { hashToken } from '../base/hash-token.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import { ProblemError, rejectedField } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { TokenRow } from '../store/tokens-store.ts'
import { existingUser } from '../users/account-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type TokensService = ReturnType<typeof createTokensService>

/** Tokens of programs (D56): the database keeps a digest of each, and no one else its text. */
export function createTokensService({ read }: Pick<Store, 'read'>, clock: Clock) {
  async function insert(
    tx: Transaction,
    owner: User,
    actor: User,
    { name, scope, days }: NewToken,
    { eventOf }: Authorization
  ): Promise<MadeToken> {
    if (scope !== CALENDAR_SCOPE && !scopesOf(owner.role).includes(scope))
      throw rejectedField(
        'scope',
        text('Only an IT Support Specialist can have a token of this scope')
      )
    if ((await tx.tokens.list(owner.id)).length >= MAX_TOKENS)
      throw new ProblemError(
        409,
        text('There are already {max, plural, other {# tokens}}. Revoke one first.', {
          max: MAX_TOKENS
        })
      )
    const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
    const row = await tx.tokens.insert({
      digest: hashToken(token),
      userId: owner.id,
      name,
      scope,
      createdAt,
      expiresAt,
      createdBy: actor.id
    })
    const detail = `${nameOf(row)}, ${scope}, for ${days} days`
    await logSecurityEvent(tx, eventOf('token-made', actor, { ...subjectOf(row, actor), detail }))
    return { ...toToken(row), token }
  }

  async function revoke(id: number, userId: number | null, authorization: Authorization) {
    await authorization.transaction(async (tx, actor) => {
      const row = await tx.tokens.delete(id, userId)
      if (!row)
        throw new ProblemError(404, 'This token no longer exists. It may have been revoked.')
      const about = { ...subjectOf(row, actor), detail: nameOf(row) }
      await logSecurityEvent(tx, authorization.eventOf('token-revoked', actor, about))
      tx.tell({ type: 'session-ended', digest: row.digest })
    })
  }

  return {
    async listOwn(user: User): Promise<OwnTokens> {
      const [isAllowed, rows] = await Promise.all([mayHave(read, user), read.tokens.list(user.id)])
      return { scopes: isAllowed ? scopesOf(user.role) : [], tokens: rows.map(toToken) }
    },

    /**
     * Makes a token of the one who asks.
     * @returns it with its text
     * @throws ProblemError 403 where they can have none, or not of this scope, 409 for too many
     */
    async createOwn(input: NewToken, authorization: ConfirmedAuthorization): Promise<MadeToken> {
      return await authorization.transaction(async (tx, actor) => {
        if (!(await mayHave(tx, actor))) throw tokensDisabled()
        return await insert(tx, actor, actor, input, authorization)
      })
    },

    /** @throws ProblemError 404 when that person has no such token */
    revokeOwn: ({ id: userId }: User, id: number, authorization: Authorization): Promise<void> =>
      revoke(id, userId, authorization),

    /** The tokens of everyone, or of one account. */
    async list(userId: number | undefined): Promise<AccountToken[]> {
      return (await read.tokens.list(userId)).map((row) => ({
        ...toToken(row),
        userId: row.userId,
        createdBy: row.createdBy
      }))
    },

    /**
     * Makes a token of a service account.
     * @returns it with its text
     * @throws ProblemError 404, 403 as {@link createOwn}, 409 for a person's account and too many
     */
    async createFor(
      userId: number,
      input: NewToken,
      authorization: ConfirmedAuthorization
    ): Promise<MadeToken> {
      return await authorization.transaction(async (tx, actor) => {
        const owner = await existingUser(tx, userId)
        if (!owner.service)
          throw new ProblemError(
            409,
            'This account belongs to a person, who must create their own tokens'
          )
        if (!(await mayHave(tx, owner))) throw tokensDisabled()
        return await insert(tx, owner, actor, input, authorization)
      })
    },

    /** @throws ProblemError 404 */
    revokeAny: (id: number, authorization: Authorization): Promise<void> =>
      revoke(id, null, authorization)
  }
}

/** Whether an account can have tokens as the settings are now. */
export async function mayHave(
  stores: Pick<Stores, 'settings'>,
  user: Pick<User, 'role' | 'service'>
): Promise<boolean> {
  return canHaveTokens((await readSettings(stores)).tokens.allowed, user)
}

/** The 403 error where the settings allow no token. */
export function tokensDisabled(): ProblemError {
  return new ProblemError(
    403,
    'The settings of this help desk do not allow tokens for this account'
  )
}

function nameOf({ id, name }: TokenRow): string {
  return `Token ${id} “${name}”`
}

function subjectOf({ userId }: TokenRow, actor: User) {
  return { subjectId: userId === actor.id ? null : userId }
}

function toToken({ id, name, scope, createdAt, expiresAt, lastUsedAt }: TokenRow): Token {
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null
  }
}
