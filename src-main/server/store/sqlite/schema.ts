import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { IDENTITY_PROVIDERS } from '#shared/domain/directory-roles.ts'
import { IMPORT_STATES } from '#shared/domain/imports.ts'
import {
  MAIL_CHOICES,
  MAIL_OUTCOMES,
  MAIL_SECURITIES,
  MAIL_SIGN_INS,
  MAIL_STATUSES,
  MAIL_VERDICTS,
  MAILBOX_BEGINNINGS
} from '#shared/domain/mail.ts'
import { SECURITY_EVENT_KINDS } from '#shared/domain/security-events.ts'
import { PROOF_PURPOSES } from '#shared/domain/single-sign-on.ts'
import { TEXT_FORMATS } from '#shared/domain/text-formats.ts'
import { TICKET_LINK_KINDS } from '#shared/domain/ticket-links.ts'
import { PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { TOKEN_SCOPES } from '#shared/domain/tokens.ts'
import { DELIVERY_STATUSES, WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { MAIL_EVENT_KINDS } from '../mail-events-store.ts'
import { NOTIFICATION_KINDS } from '../notifications-store.ts'
import { TICKET_EVENT_KINDS } from '../ticket-history-store.ts'

/** A time, kept as milliseconds since 1970 in UTC. */
const timestamp = (name: string) => integer(name, { mode: 'timestamp_ms' })

/**
 * People, and service accounts, which have no email address (D56). A deleted account keeps its row,
 * so that what it wrote stays (D4); usernames and email addresses are unique only among accounts
 * that are not deleted. `usernameKey` is the form in which usernames are compared (D26).
 */
export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    email: text('email').notNull(),
    passwordDigest: text('password_digest').notNull(),
    fullName: text('full_name').notNull(),
    role: text('role').notNull(),
    initials: text('initials').notNull(),
    isDepartmentHead: integer('is_department_head', { mode: 'boolean' }).notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    deletedAt: timestamp('deleted_at'),
    /** Whether a specialist has yet to approve the account that somebody registered (D51). */
    waiting: integer('waiting', { mode: 'boolean' }).notNull().default(false),
    /** Whether an administrator has shut the account out, which keeps all it has (D52). */
    disabled: integer('disabled', { mode: 'boolean' }).notNull().default(false),
    /** Whether the next sign-in must choose a new password (D52). */
    mustChangePassword: integer('must_change_password', { mode: 'boolean' })
      .notNull()
      .default(false),
    /** Whether it is a program's account, which signs in by tokens alone (D56). */
    service: integer('is_service', { mode: 'boolean' }).notNull().default(false),
    /** Whether nobody who may has said that the person is of the team that the role names (D61). */
    unconfirmedTeam: integer('unconfirmed_team', { mode: 'boolean' }).notNull().default(false),
    /** Whether nothing has shown that the address is the person's (D62). */
    unprovenEmail: integer('unproven_email', { mode: 'boolean' }).notNull().default(false),
    /** The digest of the link that proves the address, and when it was sent; null for none. */
    proofDigest: text('proof_digest'),
    proofSentAt: timestamp('proof_sent_at')
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
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    digest: text('digest').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
    lastUsedAt: timestamp('last_used_at').notNull(),
    /** When the person last proved the password in this session (D52). */
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
export const authAttempts = sqliteTable(
  'auth_attempts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    subject: text('subject').notNull(),
    at: timestamp('at').notNull()
  },
  (t) => [index('auth_attempts_subject').on(t.subject, t.at), index('auth_attempts_at').on(t.at)]
)

/**
 * Tickets. `departmentKey` is the department in the form in which it is compared with roles (D3),
 * `searchText` the text that search looks through; the store maintains both and never returns the
 * latter.
 */
export const tickets = sqliteTable(
  'tickets',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    department: text('department').notNull(),
    departmentKey: text('department_key').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    priority: text('priority', { enum: PRIORITIES }).notNull(),
    category: text('category').notNull(),
    subcategory: text('subcategory'),
    requesterId: integer('requester_id')
      .notNull()
      .references(() => users.id),
    assigneeId: integer('assignee_id').references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    resolvedAt: timestamp('resolved_at'),
    firstResponseAt: timestamp('first_response_at'),
    searchText: text('search_text').notNull(),
    /** How the description is to be read (D43). */
    format: text('format', { enum: TEXT_FORMATS }).notNull().default('text')
  },
  (t) => [
    // Lists are merged from ranges of these indexes, each in the order of ids; the columns after
    // the id only save a look at the ticket.
    index('tickets_assignee').on(
      t.assigneeId,
      t.status,
      t.id,
      t.priority,
      t.departmentKey,
      t.requesterId
    ),
    index('tickets_assignee_created').on(t.assigneeId, t.createdAt, t.status, t.firstResponseAt),
    index('tickets_assignee_resolved').on(t.assigneeId, t.resolvedAt, t.priority, t.createdAt),
    index('tickets_requester').on(t.requesterId, t.status, t.id, t.priority, t.departmentKey),
    index('tickets_department').on(t.departmentKey, t.status, t.id, t.priority),
    index('tickets_unassigned')
      .on(t.departmentKey, t.status, t.id, t.priority)
      .where(sql`assignee_id is null`),
    index('tickets_status').on(t.status, t.priority, t.id, t.departmentKey),
    // Lists by the time of the last change, and by category and dates (D46).
    index('tickets_updated').on(t.status, t.updatedAt, t.id, t.priority, t.departmentKey),
    index('tickets_category').on(t.category, t.status, t.id, t.priority),
    index('tickets_created').on(t.createdAt, t.id),
    index('tickets_resolved').on(t.resolvedAt).where(sql`resolved_at is not null`)
  ]
)

/** The scopes of `ticket_counts`; see {@link ticketCounts}. */
const COUNT_SCOPES = [
  'all',
  'requester',
  'assignee',
  'department',
  'unassigned',
  'self',
  'waiting'
] as const
export type CountScope = (typeof COUNT_SCOPES)[number]

/**
 * How many tickets there are of each status and priority, by scope; triggers update them with every
 * change of a ticket. `all` are all tickets, `requester` and `assignee` those of a person,
 * `department` and `unassigned` those of a department (its key). A ticket can be in two of these
 * scopes: `self` counts the tickets whose assignee is their requester, `waiting` the unassigned
 * tickets of a requester in a department. Where a scope has no person or department, the column is
 * 0 or ''. The durations are sums of milliseconds from the creation to the first response and to
 * the resolution.
 */
export const ticketCounts = sqliteTable(
  'ticket_counts',
  {
    scope: text('scope', { enum: COUNT_SCOPES }).notNull(),
    personId: integer('person_id').notNull(),
    departmentKey: text('department_key').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    priority: text('priority', { enum: PRIORITIES }).notNull(),
    tickets: integer('tickets').notNull(),
    responded: integer('responded').notNull(),
    responseTime: integer('response_time').notNull(),
    resolutionTime: integer('resolution_time').notNull()
  },
  (t) => [primaryKey({ columns: [t.scope, t.personId, t.departmentKey, t.status, t.priority] })]
)

export const comments = sqliteTable(
  'comments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    message: text('message').notNull(),
    createdAt: timestamp('created_at').notNull(),
    internal: integer('internal', { mode: 'boolean' }).notNull().default(false),
    /** How the message is to be read (D43). */
    format: text('format', { enum: TEXT_FORMATS }).notNull().default('text')
  },
  (t) => [
    index('comments_ticket').on(t.ticketId, t.id),
    index('comments_internal').on(t.id).where(sql`internal`)
  ]
)

/**
 * The folded texts by which searches find comments, for as long as a setting says so (D87). The id is
 * made of the numbers of ticket and comment, so that a range of tickets is a range of texts; see
 * `commentTextId`.
 */
export const commentTexts = sqliteTable('comment_texts', {
  id: integer('id').primaryKey(),
  text: text('text').notNull()
})

/**
 * The history of every ticket: who did what, when, from what to what (D9). Triggers refuse to
 * change or delete a row. Rows refer to tickets and people by number only, because the history
 * outlives them. `from` and `to` hold a status for `created` (to), `status` and `deleted` (from), a
 * user's id for `assignee`, a comment's id for `comment` (to), for the other kinds what the ticket
 * held and holds; `requesterId` is set for `created` only, because a ticket may be raised for
 * somebody else.
 */
export const ticketEvents = sqliteTable(
  'ticket_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id').notNull(),
    actorId: integer('actor_id').notNull(),
    kind: text('kind', { enum: TICKET_EVENT_KINDS }).notNull(),
    requesterId: integer('requester_id'),
    from: text('from_value'),
    to: text('to_value'),
    at: timestamp('at').notNull()
  },
  (t) => [
    index('ticket_events_ticket').on(t.ticketId, t.kind, t.id),
    index('ticket_events_at').on(t.at)
  ]
)

/**
 * The intervals in which a ticket had a status and an assignee; `until` is null while it still has
 * them. This is the history in a form that answers "how many were open a week ago" with one look
 * into an index (D16). Like the history it outlives tickets.
 */
export const statusIntervals = sqliteTable(
  'status_intervals',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id').notNull(),
    requesterId: integer('requester_id').notNull(),
    assigneeId: integer('assignee_id'),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    since: timestamp('since').notNull(),
    until: timestamp('until')
  },
  (t) => [
    index('status_intervals_ticket').on(t.ticketId, t.until),
    index('status_intervals_requester').on(t.requesterId, t.status, t.until, t.since),
    index('status_intervals_assignee').on(t.assigneeId, t.status, t.until, t.since)
  ]
)

export const categories = sqliteTable(
  'categories',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    department: text('department').notNull(),
    description: text('description'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull()
  },
  (t) => [uniqueIndex('categories_slug_unique').on(t.slug)]
)

export const subcategories = sqliteTable(
  'subcategories',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
    defaultSLA: integer('default_sla_hours'),
    defaultPriority: text('default_priority', { enum: PRIORITIES }),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull()
  },
  (t) => [uniqueIndex('subcategories_slug_unique').on(t.categoryId, t.slug)]
)

/**
 * The departments whose tickets not everybody sees (D44). `departmentKey` is the department in the
 * form in which it is compared (D3).
 */
export const privateDepartments = sqliteTable(
  'private_departments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    department: text('department').notNull(),
    departmentKey: text('department_key').notNull(),
    createdAt: timestamp('created_at').notNull()
  },
  (t) => [uniqueIndex('private_departments_key_unique').on(t.departmentKey)]
)

/**
 * The departments that an administrator has added (D86), which there are without members or tickets.
 * All others are roles of accounts and departments of tickets.
 */
export const departments = sqliteTable(
  'departments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    department: text('department').notNull(),
    departmentKey: text('department_key').notNull(),
    createdAt: timestamp('created_at').notNull()
  },
  (t) => [uniqueIndex('departments_key_unique').on(t.departmentKey)]
)

/**
 * Who follows a ticket or has stopped to (D42). Requester and assignee follow without a row.
 */
export const followers = sqliteTable(
  'followers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    following: integer('following', { mode: 'boolean' }).notNull(),
    /** Whether they follow by a mention in a note, of which only those know who see notes (D41). */
    byNote: integer('by_note', { mode: 'boolean' }).notNull().default(false),
    /** The duplicate because of which they follow (D49); null for another reason. */
    duplicateId: integer('duplicate_id'),
    changedAt: timestamp('changed_at').notNull()
  },
  (t) => [
    uniqueIndex('followers_ticket_unique').on(t.ticketId, t.userId),
    index('followers_user').on(t.userId, t.ticketId, t.following)
  ]
)

/**
 * What happened in the tickets that each person follows and they have not looked at yet (D42); a row
 * goes when its person has looked, or after a month. Whether they may still see it is asked when it
 * is read. Rows refer to tickets by number only, because deleting all tickets deletes all of these.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    ticketId: integer('ticket_id').notNull(),
    actorId: integer('actor_id').notNull(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** A status, a priority, a department or the id of an assignee, by the kind; else null. */
    to: text('to_value'),
    /** The comment or note; null for the other kinds. */
    commentId: integer('comment_id'),
    /** Whether the comment mentions the person. */
    mentioned: integer('mentioned', { mode: 'boolean' }).notNull().default(false),
    at: timestamp('at').notNull()
  },
  (t) => [index('notifications_user').on(t.userId, t.id), index('notifications_at').on(t.at)]
)

/**
 * Files (D40), whose bytes lie in the folder of files under their digest. The ticket is null until a
 * ticket or comment names the file, the comment where the ticket itself does.
 */
export const attachments = sqliteTable(
  'attachments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uploaderId: integer('uploader_id')
      .notNull()
      .references(() => users.id),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    /** The media type, by the first bytes and not by what its sender says. */
    type: text('type').notNull(),
    /** SHA-256 of the bytes, in hexadecimal. */
    digest: text('digest').notNull(),
    createdAt: timestamp('created_at').notNull()
  },
  (t) => [
    index('attachments_ticket').on(t.ticketId, t.id),
    index('attachments_comment').on(t.commentId),
    index('attachments_digest').on(t.digest),
    index('attachments_unnamed').on(t.createdAt).where(sql`ticket_id is null`)
  ]
)

/**
 * Filters of lists under a name (D48): one's own, or shared with a team. `departmentKey` is the team
 * in the form in which it is compared (D3); both are null for a view of one's own.
 */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    department: text('department'),
    departmentKey: text('department_key'),
    /** The search parameters of the list's address. */
    filters: text('filters').notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull()
  },
  (t) => [index('saved_views_owner').on(t.ownerId), index('saved_views_team').on(t.departmentKey)]
)

/** Texts that the members of a team answer with (D48). */
export const cannedReplies = sqliteTable(
  'canned_replies',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    department: text('department').notNull(),
    departmentKey: text('department_key').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull()
  },
  (t) => [uniqueIndex('canned_replies_name_unique').on(t.departmentKey, t.name)]
)

/**
 * That a ticket is a duplicate of another, a part of it, or related to it (D49). A ticket is a
 * duplicate or a part of one other at most.
 */
export const ticketLinks = sqliteTable(
  'ticket_links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: TICKET_LINK_KINDS }).notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    /** The status that a duplicate gets back; null for the other kinds. */
    statusBefore: text('status_before', { enum: TICKET_STATUSES }),
    createdAt: timestamp('created_at').notNull()
  },
  (t) => [
    uniqueIndex('ticket_links_unique').on(t.ticketId, t.otherId, t.kind),
    uniqueIndex('ticket_links_one').on(t.ticketId, t.kind).where(sql`kind <> 'related'`),
    index('ticket_links_other').on(t.otherId)
  ]
)

/**
 * The knowledge base: articles in Markdown, for everybody or for a team. `searchText` is the text
 * that search looks through, which the store maintains and never returns.
 */
export const articles = sqliteTable(
  'articles',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    title: text('title').notNull(),
    /** The slug of a category. */
    category: text('category').notNull(),
    /** The team that reads it; null for everybody. */
    department: text('department'),
    departmentKey: text('department_key'),
    body: text('body').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    searchText: text('search_text').notNull()
  },
  (t) => [index('articles_category').on(t.category, t.title)]
)

/**
 * The settings of the help desk that are not as they were at first, by the name of their group; the
 * value is the group as JSON.
 */
export const settings = sqliteTable(
  'settings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updatedAt: timestamp('updated_at').notNull()
  },
  (t) => [uniqueIndex('settings_name_unique').on(t.name)]
)

/**
 * Invitations that nobody has used yet (D51). The database keeps only a digest of the text in the
 * link. Role and email are null where the person who is invited chooses them.
 */
export const invitations = sqliteTable(
  'invitations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
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
 * Secrets of second factors (D53), sealed with the key file beside the database (D54). A person has
 * at most one that is on, and one that waits for its first code.
 */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
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

/** Digests of the recovery codes that nobody has used yet (D53). */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull()
  },
  (t) => [index('recovery_codes_user').on(t.userId)]
)

/** Who people are in other systems, and the accounts that they sign in (D54). */
export const identities = sqliteTable(
  'identities',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
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
export const tokens = sqliteTable(
  'tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
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
 * What a provider of single sign-on has said of somebody (D54), until the page that asked has come
 * for it.
 */
export const signInProofs = sqliteTable(
  'sign_in_proofs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
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
 * Where programs elsewhere are told of changes (D56). The secrets are sealed with the key file (D54);
 * the former one signs too for a while after it was replaced. `kinds` are the kinds of events, with a
 * space between each two.
 */
export const webhooks = sqliteTable('webhooks', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  url: text('url').notNull(),
  secret: text('secret').notNull(),
  formerSecret: text('former_secret'),
  formerUntil: timestamp('former_until'),
  kinds: text('kinds').notNull(),
  enabled: integer('enabled', { mode: 'boolean' }).notNull(),
  creatorId: integer('creator_id')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at').notNull(),
  /** When the server gave up the receiver; null where it has not. */
  switchedOffAt: timestamp('switched_off_at'),
  /** How many attempts have failed since the last that succeeded, and when the first of them did. */
  failures: integer('failures').notNull().default(0),
  failingSince: timestamp('failing_since'),
  /** Until when nothing is sent, because the receiver is away. */
  restUntil: timestamp('rest_until')
})

/**
 * What webhooks are to be told, and have been: one row for each event and webhook. They refer by
 * number only, because tickets can be cleared, and go by themselves after their webhook.
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    webhookId: integer('webhook_id').notNull(),
    messageId: text('message_id').notNull(),
    kind: text('kind', { enum: WEBHOOK_KINDS }).notNull(),
    ticketId: integer('ticket_id'),
    commentId: integer('comment_id'),
    actorId: integer('actor_id').notNull(),
    createdAt: timestamp('created_at').notNull(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    /** What the receiver answered last; null where it did not. */
    answer: integer('answer'),
    /** What went wrong the last time, as a sentence; null where nothing did. */
    error: text('error'),
    deliveredAt: timestamp('delivered_at')
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhookId, t.id),
    index('webhook_deliveries_open')
      .on(t.webhookId, t.status, t.nextAttemptAt)
      .where(sql`status <> 'delivered'`),
    index('webhook_deliveries_at').on(t.createdAt)
  ]
)

/**
 * The security log (D55), newest last. Triggers refuse to change a row, and to delete one of the last
 * two years. Rows refer to people by number only, because accounts keep theirs.
 */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: timestamp('at').notNull(),
    kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
    /** Who did it; null where nobody was signed in. */
    actorId: integer('actor_id'),
    /** Whose account it is about; null where it is about none. */
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

/**
 * Files of other help desks and what became of them. The file is an attachment that nothing names, so
 * that it goes after a day; null once it is gone, and for a file that the command line has read.
 */
export const imports = sqliteTable(
  'imports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    attachmentId: integer('attachment_id').references(() => attachments.id, {
      onDelete: 'set null'
    }),
    fileName: text('file_name').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    /** As it was written last; whether a running one still runs is told by `seenAt`. */
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    /** How its rows became tickets last, as JSON; null until it was looked through. */
    mapping: text('mapping'),
    /** Who has uploaded or last started it. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    startedAt: timestamp('started_at'),
    /** When the server that imports it last said so. */
    seenAt: timestamp('seen_at'),
    finishedAt: timestamp('finished_at'),
    total: integer('total').notNull().default(0),
    imported: integer('imported').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    accounts: integer('accounts').notNull().default(0),
    categories: integer('categories').notNull().default(0),
    /** Why it failed, as a sentence. */
    problem: text('problem'),
    /** What the last check of the mapping found, as JSON; null before, and once it was imported. */
    findings: text('findings'),
    /** Until when it can be undone (D88); null where it has created nothing. */
    undoUntil: timestamp('undo_until'),
    /** How far its undo is, as JSON; null before. */
    undo: text('undo')
  },
  (t) => [index('imports_attachment').on(t.attachmentId), index('imports_state').on(t.state)]
)

/** The tickets that were imported, by their numbers in the help desk they come from. */
export const importedTickets = sqliteTable(
  'imported_tickets',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    /** The last row of its history that the import wrote; null before it was noted (D88). */
    lastEventId: integer('last_event_id')
  },
  (t) => [
    uniqueIndex('imported_tickets_unique').on(t.source, t.externalId),
    index('imported_tickets_ticket').on(t.ticketId),
    index('imported_tickets_import').on(t.importId, t.ticketId)
  ]
)

/** The accounts and categories that imports have created, one in each row, for their undo (D88). */
export const importCreations = sqliteTable(
  'import_creations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    userId: integer('user_id').references(() => users.id),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' })
  },
  (t) => [index('import_creations_import').on(t.importId)]
)

/** Of what somebody gets mails (D57); who has chosen nothing gets all. */
export const mailChoices = sqliteTable(
  'mail_choices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    choice: text('choice', { enum: MAIL_CHOICES }).notNull()
  },
  (t) => [uniqueIndex('mail_choices_user').on(t.userId)]
)

/**
 * What somebody is to be told by mail (D57), until that mail is sent. It is written with what
 * happened, and gets its mail when the mail is composed.
 */
export const mailEvents = sqliteTable(
  'mail_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: MAIL_EVENT_KINDS }).notNull(),
    to: text('to_value'),
    commentId: integer('comment_id'),
    mentioned: integer('mentioned', { mode: 'boolean' }).notNull(),
    at: timestamp('at').notNull(),
    mailId: integer('mail_id')
  },
  (t) => [
    index('mail_events_person').on(t.userId, t.ticketId, t.id),
    index('mail_events_ticket').on(t.ticketId),
    index('mail_events_mail').on(t.mailId, t.userId, t.ticketId)
  ]
)

/**
 * Mails to people, one for what happened to a ticket within a while (D57). They refer by number
 * only, because an answer may come when the ticket is gone. `messageId` is what an answer names.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    messageId: text('message_id').notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    /** What went wrong the last time, as a sentence; null where nothing did. */
    error: text('error'),
    createdAt: timestamp('created_at').notNull(),
    sentAt: timestamp('sent_at')
  },
  (t) => [
    uniqueIndex('mails_message').on(t.messageId),
    index('mails_person').on(t.userId, t.ticketId, t.id),
    index('mails_open').on(t.status, t.nextAttemptAt).where(sql`status <> 'sent'`),
    index('mails_at').on(t.createdAt)
  ]
)

/** Mailboxes whose mails become tickets and comments (D58). `domains` has a space between each two. */
export const mailboxes = sqliteTable('mailboxes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  address: text('address').notNull(),
  department: text('department').notNull(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security', { enum: MAIL_SECURITIES }).notNull(),
  signIn: text('sign_in', { enum: MAIL_SIGN_INS }).notNull(),
  username: text('username').notNull(),
  ca: text('ca').notNull(),
  folder: text('folder').notNull(),
  enabled: integer('enabled', { mode: 'boolean' }).notNull(),
  beginning: text('beginning', { enum: MAILBOX_BEGINNINGS }).notNull(),
  domains: text('domains').notNull(),
  role: text('role').notNull(),
  authority: text('authority').notNull(),
  /** Sealed (D54); null for none. */
  secret: text('secret'),
  creatorId: integer('creator_id')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at').notNull(),
  /** How its server numbers mails, and up to which all are read; null before the first look. */
  uidValidity: integer('uid_validity'),
  lastUid: integer('last_uid'),
  readAt: timestamp('read_at'),
  failingSince: timestamp('failing_since'),
  /** Why it can't be read, as a sentence; null where it can. */
  error: text('error')
})

/** Mails from people, and what became of them (D58). */
export const receivedMails = sqliteTable(
  'received_mails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    mailboxId: integer('mailbox_id').notNull(),
    uidValidity: integer('uid_validity').notNull(),
    uid: integer('uid').notNull(),
    messageId: text('message_id'),
    /** The sender's address, in lower case; empty where there is none. */
    from: text('sender').notNull(),
    subject: text('subject').notNull(),
    receivedAt: timestamp('received_at').notNull(),
    outcome: text('outcome', { enum: MAIL_OUTCOMES }).notNull(),
    /** Why nothing became of it, as a sentence; null where something did. */
    reason: text('reason'),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** The mail as it came. */
    attachmentId: integer('attachment_id').references(() => attachments.id, {
      onDelete: 'set null'
    }),
    /** What was cut off, as Markdown. */
    rest: text('rest').notNull(),
    dkim: text('dkim', { enum: MAIL_VERDICTS }).notNull(),
    dmarc: text('dmarc', { enum: MAIL_VERDICTS }).notNull(),
    spf: text('spf', { enum: MAIL_VERDICTS }).notNull(),
    /** Whether its sender got an account by it (D63). */
    madeAccount: integer('made_account', { mode: 'boolean' }).notNull().default(false)
  },
  (t) => [
    uniqueIndex('received_mails_place').on(t.mailboxId, t.uidValidity, t.uid),
    index('received_mails_message').on(t.messageId),
    index('received_mails_ticket').on(t.ticketId, t.id),
    index('received_mails_comment').on(t.commentId),
    index('received_mails_attachment').on(t.attachmentId),
    index('received_mails_outcome').on(t.outcome, t.id),
    index('received_mails_sender').on(t.from, t.receivedAt),
    index('received_mails_at').on(t.receivedAt),
    index('received_mails_accounts').on(t.mailboxId, t.receivedAt).where(sql`made_account`)
  ]
)

/** Consents by which the help desk signs in to mail servers by OAuth 2, one for each username there. */
export const mailConsents = sqliteTable(
  'mail_consents',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    /** The tokens, sealed (D54). */
    tokens: text('tokens').notNull(),
    connectedAt: timestamp('connected_at').notNull(),
    /** Why no tokens come of it any more, as a sentence; null where they do. */
    error: text('error')
  },
  (t) => [uniqueIndex('mail_consents_username').on(t.username)]
)
