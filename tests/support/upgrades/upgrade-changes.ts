/** A row with all its columns, as SQLite has them. */
export type Row = Record<string, unknown>

/**
 * The content of a database, by table; including `sqlite_sequence`, because ids must never be used
 * again.
 */
export type Tables = Record<string, Row[]>

/**
 * The changes of each migration but the first to existing data, written independently of the
 * migration, so that both can't be wrong in the same way. For example, a new column with a value for
 * existing rows:
 *
 *     '0007_last-seen': (before) => ({
 *       ...before,
 *       users: (before.users ?? []).map((user) => ({ ...user, last_seen_at: user.created_at }))
 *     })
 *
 * and a new table: `(before) => ({ ...before, notes: [] })`. Virtual tables are not compared.
 */
export const CHANGES: Record<string, (before: Tables) => Tables> = {
  '0001_service-clocks': (before) => ({ ...before, service_clocks: [] }),
  '0002_waits-and-alarms': (before) => ({
    ...before,
    tickets: (before.tickets ?? []).map((ticket) => ({
      ...ticket,
      due_order: 8_640_000_000_000_000,
      late_at: null
    })),
    ticket_events: (before.ticket_events ?? []).map((event) => ({ ...event, cause: null })),
    service_clocks: (before.service_clocks ?? []).map((clock) => ({ ...clock, alarm_at: null })),
    service_alarms: [],
    ticket_waits: []
  }),
  '0003_rules-and-schedules': (before) => ({
    ...before,
    notifications: withCause(before.notifications),
    mail_events: withCause(before.mail_events),
    // The alarm of an event was in the place of a comment.
    webhook_deliveries: (before.webhook_deliveries ?? []).map((event) =>
      event.actor_id === 0 && event.comment_id !== null
        ? { ...event, cause: `alarm ${event.comment_id}`, comment_id: null }
        : { ...event, cause: null }
    ),
    ...{ absences: [], rules: [], rule_runs: [], schedules: [], schedule_runs: [] }
  }),
  '0004_forms-tasks-approvals': (before) => ({
    ...before,
    tickets: (before.tickets ?? []).map((ticket) => ({
      ...ticket,
      form_text: null,
      tasks: 0,
      tasks_done: 0
    })),
    ...{ forms: [], form_versions: [], form_answers: [], tasks: [], processes: [] },
    ...{ process_runs: [], process_parts: [], approvals: [], approvers: [], approval_answers: [] }
  }),
  '0005_announcements': (before) => ({
    ...before,
    ...{ announcements: [], announcement_people: [], announcement_tickets: [] }
  }),
  '0006_languages': (before) => ({
    ...before,
    users: (before.users ?? []).map((user) => ({ ...user, language: null })),
    announcements: withoutTranslations(before.announcements),
    articles: withoutTranslations(before.articles),
    canned_replies: withoutTranslations(before.canned_replies),
    categories: withoutTranslations(before.categories),
    subcategories: withoutTranslations(before.subcategories)
  })
}

const withoutTranslations = (rows: Row[] = []) =>
  rows.map((row) => ({ ...row, translations: null }))

const withCause = (rows: Row[] = []) => rows.map((row) => ({ ...row, cause: null }))
