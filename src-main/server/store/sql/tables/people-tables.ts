import { sql } from 'drizzle-orm'
import { IDENTITY_PROVIDERS } from '#shared/domain/directory-roles.ts'
import { SECURITY_EVENT_KINDS } from '#shared/domain/security-events.ts'
import { PROOF_PURPOSES } from '#shared/domain/single-sign-on.ts'
import { TOKEN_SCOPES } from '#shared/domain/tokens.ts'
import { LANGUAGE_TAGS } from '#shared/languages/languages.ts'
import type { Columns } from '../columns.ts'

export type PeopleTables = ReturnType<typeof peopleTables>

/**
 * The tables of accounts, how they sign in, and what was done to them: one long function, because
 * tables name each other.
 */
export function peopleTables({
  table,
  id,
  integer,
  text,
  boolean,
  timestamp,
  index,
  uniqueIndex
}: Columns) {
  /**
   * People, and service accounts, which have no email address (D56). A deleted account keeps its
   * row, so that what it wrote stays (D4); usernames and email addresses are unique only among
   * accounts that are not deleted. `usernameKey` is the form in which usernames are compared (D26).
   */
  const users = table(
    'users',
    {
      id: id('id'),
      username: text('username').notNull(),
      usernameKey: text('username_key').notNull(),
      email: text('email').notNull(),
      passwordDigest: text('password_digest').notNull(),
      fullName: text('full_name').notNull(),
      role: text('role').notNull(),
      initials: text('initials').notNull(),
      isDepartmentHead: boolean('is_department_head').notNull().default(false),
      createdAt: timestamp('created_at').notNull(),
      deletedAt: timestamp('deleted_at'),
      /** Whether a specialist has yet to approve the account that someone registered (D51). */
      waiting: boolean('waiting').notNull().default(false),
      /** Whether an administrator has shut the account out, which keeps all it has (D52). */
      disabled: boolean('disabled').notNull().default(false),
      /** Whether the next sign-in must choose a new password (D52). */
      mustChangePassword: boolean('must_change_password').notNull().default(false),
      /** Whether it is a program's account, which signs in by tokens alone (D56). */
      service: boolean('is_service').notNull().default(false),
      /**
       * Whether no one who may has said that the person is of the team that the role names (D61).
       */
      unconfirmedTeam: boolean('unconfirmed_team').notNull().default(false),
      /** Whether nothing has shown that the address is the person's (D62). */
      unprovenEmail: boolean('unproven_email').notNull().default(false),
      /** The digest of the link that confirms the address, and when it was sent; null for none. */
      proofDigest: text('proof_digest'),
      proofSentAt: timestamp('proof_sent_at'),
      /** The language that the person chose (D82); null for no choice. */
      language: text('language', { enum: LANGUAGE_TAGS })
    },
    (t) => [
      uniqueIndex('users_username_unique').on(t.usernameKey).where(sql`deleted_at is null`),
      uniqueIndex('users_email_unique').on(t.email).where(sql`deleted_at is null and email <> ''`),
      uniqueIndex('users_proof_unique').on(t.proofDigest).where(sql`proof_digest is not null`)
    ]
  )

  /**
   * Signed-in browsers and desktops. The database keeps only a digest of the cookie's value (D25);
   * the id identifies a session in the user's list.
   */
  const sessions = table(
    'sessions',
    {
      id: id('id'),
      digest: text('digest').notNull(),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: timestamp('created_at').notNull(),
      lastUsedAt: timestamp('last_used_at').notNull(),
      /** When the person last confirmed the password in this session (D90). */
      confirmedAt: timestamp('confirmed_at').notNull().default(sql`0`),
      expiresAt: timestamp('expires_at').notNull(),
      /** Where it was last used from; null where that is not known. */
      address: text('address'),
      /** The browser's `User-Agent` header, cut to a length; null without one. */
      userAgent: text('user_agent')
    },
    (t) => [
      uniqueIndex('sessions_digest_unique').on(t.digest),
      index('sessions_user').on(t.userId),
      index('sessions_expiry').on(t.expiresAt)
    ]
  )

  /**
   * Attempts that count against a rate limit, such as failed sign-ins by username and by address
   * (D29).
   */
  const authAttempts = table(
    'auth_attempts',
    {
      id: id('id'),
      subject: text('subject').notNull(),
      at: timestamp('at').notNull()
    },
    (t) => [index('auth_attempts_subject').on(t.subject, t.at), index('auth_attempts_at').on(t.at)]
  )

  /**
   * Invitations that no one has used yet (D51). The database keeps only a digest of the text in the
   * link. Role and email are null where the person who is invited chooses them.
   */
  const invitations = table(
    'invitations',
    {
      id: id('id'),
      digest: text('digest').notNull(),
      role: text('role'),
      email: text('email'),
      inviterId: integer('inviter_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      expiresAt: timestamp('expires_at').notNull()
    },
    (t) => [uniqueIndex('invitations_digest_unique').on(t.digest)]
  )

  /**
   * Secrets of second factors (D53), sealed with the key file beside the database (D93). A person
   * has at most one that is on, and one that waits for its first code.
   */
  const secondFactors = table(
    'second_factors',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      secret: text('secret').notNull(),
      /** The number of the interval of time whose code was used last; null before the first. */
      lastStep: integer('last_step'),
      /** Null while it waits for its first code. */
      enabledAt: timestamp('enabled_at'),
      createdAt: timestamp('created_at').notNull()
    },
    (t) => [
      uniqueIndex('second_factors_on').on(t.userId).where(sql`enabled_at is not null`),
      uniqueIndex('second_factors_pending').on(t.userId).where(sql`enabled_at is null`)
    ]
  )

  /** Digests of the recovery codes that no one has used yet (D53). */
  const recoveryCodes = table(
    'recovery_codes',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      digest: text('digest').notNull()
    },
    (t) => [index('recovery_codes_user').on(t.userId)]
  )

  /** Who people are in other systems, and the accounts that they sign in (D54). */
  const identities = table(
    'identities',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      provider: text('provider', { enum: IDENTITY_PROVIDERS }).notNull(),
      subject: text('subject').notNull(),
      createdAt: timestamp('created_at').notNull(),
      seenAt: timestamp('seen_at').notNull()
    },
    (t) => [
      uniqueIndex('identities_subject').on(t.provider, t.subject),
      uniqueIndex('identities_user').on(t.userId, t.provider)
    ]
  )

  /** Tokens of programs (D56). The database keeps only a digest of what a program sends. */
  const tokens = table(
    'tokens',
    {
      id: id('id'),
      digest: text('digest').notNull(),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      name: text('name').notNull(),
      scope: text('scope', { enum: TOKEN_SCOPES }).notNull(),
      createdAt: timestamp('created_at').notNull(),
      expiresAt: timestamp('expires_at').notNull(),
      /** Exact to five minutes; null while it was never used. */
      lastUsedAt: timestamp('last_used_at'),
      /** Who made it: the owner, or an administrator for a service account. */
      createdBy: integer('created_by')
        .notNull()
        .references(() => users.id)
    },
    (t) => [uniqueIndex('tokens_digest_unique').on(t.digest), index('tokens_user').on(t.userId)]
  )

  /**
   * A single sign-on provider's answer about a person (D54), until the page that asked has come
   * for it.
   */
  const signInProofs = table(
    'sign_in_proofs',
    {
      id: id('id'),
      digest: text('digest').notNull(),
      challenge: text('challenge').notNull(),
      purpose: text('purpose', { enum: PROOF_PURPOSES }).notNull(),
      /** As JSON. */
      claims: text('claims').notNull(),
      provedAt: timestamp('proved_at'),
      createdAt: timestamp('created_at').notNull(),
      redeemedAt: timestamp('redeemed_at')
    },
    (t) => [uniqueIndex('sign_in_proofs_digest').on(t.digest)]
  )

  /**
   * The security log (D55), newest last. Triggers reject to change a row, and to delete one of the
   * last two years. Rows refer to people by number only, because accounts keep theirs.
   */
  const securityEvents = table(
    'security_events',
    {
      id: id('id'),
      at: timestamp('at').notNull(),
      kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
      /** Who did it; null where no one was signed in. */
      actorId: integer('actor_id'),
      /** The account it is about; null where it is about none. */
      subjectId: integer('subject_id'),
      address: text('address'),
      detail: text('detail')
    },
    (t) => [
      index('security_events_at').on(t.at),
      index('security_events_kind').on(t.kind, t.id),
      index('security_events_actor').on(t.actorId, t.id),
      index('security_events_subject').on(t.subjectId, t.id)
    ]
  )

  return {
    users,
    sessions,
    authAttempts,
    invitations,
    secondFactors,
    recoveryCodes,
    identities,
    tokens,
    signInProofs,
    securityEvents
  }
}
