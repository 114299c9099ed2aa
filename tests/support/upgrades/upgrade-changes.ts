/** A row with all its columns, as SQLite has them. */
export type Row = Record<string, unknown>

/**
 * What a database holds, by table; including `sqlite_sequence`, because ids must never be used
 * again.
 */
export type Tables = Record<string, Row[]>

/**
 * What each migration but the first does to existing data, written independently of the migration,
 * so that both can't be wrong in the same way. For example, a new column with a value for existing
 * rows:
 *
 *     '0007_last-seen': (before) => ({
 *       ...before,
 *       users: (before.users ?? []).map((user) => ({ ...user, last_seen_at: user.created_at }))
 *     })
 *
 * and a new table: `(before) => ({ ...before, notes: [] })`. Virtual tables are not compared.
 */
export const CHANGES: Record<string, (before: Tables) => Tables> = {
  '0001_notes': (before) => ({
    ...before,
    comments: (before.comments ?? []).map((comment) => ({ ...comment, internal: 0 }))
  }),
  '0002_text-format': (before) => ({
    ...before,
    tickets: (before.tickets ?? []).map((ticket) => ({ ...ticket, format: 'text' })),
    comments: (before.comments ?? []).map((comment) => ({ ...comment, format: 'text' }))
  }),
  '0003_private-departments': (before) => ({ ...before, private_departments: [] }),
  '0004_followers': (before) => ({ ...before, followers: [], notifications: [] }),
  '0005_attachments': (before) => ({ ...before, attachments: [] }),
  '0006_daily-work': (before) => ({
    ...before,
    followers: (before.followers ?? []).map((follower) => ({ ...follower, duplicate_id: null })),
    saved_views: [],
    canned_replies: [],
    ticket_links: [],
    articles: []
  }),
  '0007_security-log': (before) => ({ ...before, security_events: [] }),
  '0008_accounts': (before) => ({
    ...before,
    users: (before.users ?? []).map((user) => ({ ...user, waiting: 0 })),
    settings: [],
    invitations: []
  }),
  '0009_account-states': (before) => ({
    ...before,
    users: (before.users ?? []).map((user) => ({ ...user, disabled: 0, must_change_password: 0 }))
  }),
  '0010_second-factor': (before) => ({ ...before, second_factors: [], recovery_codes: [] }),
  '0011_identities': (before) => ({ ...before, identities: [] }),
  '0012_tokens': (before) => ({
    ...before,
    users: (before.users ?? []).map((user) => ({ ...user, is_service: 0 })),
    tokens: []
  }),
  '0013_webhooks': (before) => ({ ...before, webhooks: [], webhook_deliveries: [] }),
  '0014_import': (before) => ({ ...before, imports: [], imported_tickets: [] }),
  '0015_sign-in-proofs': (before) => ({ ...before, sign_in_proofs: [] }),
  '0016_mail': (before) => ({
    ...before,
    mail_choices: [],
    mail_events: [],
    mails: [],
    mailboxes: [],
    received_mails: [],
    mail_consents: []
  }),
  '0017_comment-texts': (before) => ({ ...before, comment_texts: [] }),
  '0018_import-undo': (before) => ({
    ...before,
    imports: (before.imports ?? []).map((row) => ({
      ...row,
      ...{ categories: 0, findings: null, undo_until: null, undo: null }
    })),
    imported_tickets: (before.imported_tickets ?? []).map((row) => ({
      ...row,
      last_event_id: null
    })),
    import_creations: []
  }),
  '0019_departments': (before) => withPublicAddress({ ...before, departments: [] }),
  '0020_who-people-are': (before) => ({
    ...before,
    users: (before.users ?? []).map((user) => ({
      ...user,
      ...{ unconfirmed_team: 0, unproven_email: 0, proof_digest: null, proof_sent_at: null }
    })),
    received_mails: (before.received_mails ?? []).map((mail) => ({ ...mail, made_account: 0 }))
  })
}

/** The address of single sign-on, or else of email, as the setting that it becomes (D85). */
function withPublicAddress(before: Tables): Tables {
  const settings = before.settings ?? []
  const addressOf = (name: string) => {
    const row = settings.find((one) => one.name === name)
    const { address } = JSON.parse(String(row?.value ?? '{}'))
    return address ? { value: `{"url":"${address}"}`, updated_at: row?.updated_at } : undefined
  }
  const address = addressOf('oidc') ?? addressOf('mail')
  const added = address ? [{ id: settings.length + 1, name: 'publicAddress', ...address }] : []
  // SQLite notes the sequence of a table at the first insertion, also where that has no rows.
  const sequences = (before.sqlite_sequence ?? []).filter(({ name }) => name !== 'settings')
  const sequence = { name: 'settings', seq: settings.length + added.length }
  return {
    ...before,
    settings: [...settings, ...added],
    sqlite_sequence: [...sequences, sequence].sort((a, b) =>
      String(a.name) < String(b.name) ? -1 : 1
    )
  }
}
