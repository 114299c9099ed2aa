import { plainCounts } from '../../testing/plain-counts.ts'

/** A row with all its columns, as SQLite has them. */
export type Row = Record<string, unknown>

/** What a database holds, by table. `sqlite_sequence` is among them: numbers are never used again. */
export type Tables = Record<string, Row[]>

/** For a migration that makes or drops an index or a trigger, or what is computed from other tables. */
const unchanged = (before: Tables): Tables => before

/**
 * Sessions get a number, in the order in which they began, and were last used twelve hours before they would have expired;
 * failed sign-ins of the last minutes are forgotten, and their table has another name.
 */
function listSessions({ failed_sign_ins: _, sessions = [], sqlite_sequence = [], ...others }: Tables): Tables {
  const inOrder = [...sessions].sort((a, b) => compare(a.created_at, b.created_at) || compare(a.digest, b.digest))
  const numbered = inOrder.map((session, index) => ({
    ...session,
    id: index + 1,
    last_used_at: Number(session.expires_at) - 12 * 60 * 60 * 1000,
    address: null,
    user_agent: null
  }))
  const sequence = sqlite_sequence.map(({ name, seq }) => ({
    name: name === 'failed_sign_ins' ? 'counted_tries' : name,
    seq
  }))
  return {
    ...others,
    counted_tries: [],
    sessions: numbered,
    sqlite_sequence: [...sequence, { name: 'sessions', seq: numbered.length }].sort((a, b) => compare(a.name, b.name))
  }
}

/** Every session has to be confirmed anew; the words of slugs are found too, and what was prepared of searches is prepared again. */
function findWordsOfSlugs({ sessions = [], tickets = [], ...others }: Tables): Tables {
  return {
    ...others,
    sessions: sessions.map((session) => ({ ...session, confirmed_at: 0 })),
    tickets: tickets.map((ticket) => ({
      ...ticket,
      search_text: [ticket.search_text, ...[ticket.category, ticket.subcategory].flatMap(wordsOf)].join('\u001f')
    })),
    ...(others.vocabulary && { vocabulary: [], postings: [], short_text_counts: [] })
  }
}

const wordsOf = (slug: unknown) =>
  String(slug ?? '').includes('-') ? [String(slug).toUpperCase().split('-').join(' ')] : []

const compare = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)))

/**
 * What each migration but the first does to the data that is there, in its own words rather than the migration's, so that
 * both can't be wrong in the same way. A new column with a value for the rows there are, for example:
 *
 *     '0007_last-used': (before) => ({
 *       ...before,
 *       sessions: (before.sessions ?? []).map((session) => ({ ...session, last_used_at: session.created_at }))
 *     })
 *
 * and a new table: `(before) => ({ ...before, notes: [] })`. Virtual tables are not compared.
 */
export const CHANGES: Record<string, (before: Tables) => Tables> = {
  '0001_history-by-kind': unchanged,
  '0002_sessions-list': listSessions,
  '0003_list-indexes': (before) => ({ ...before, ticket_counts: plainCounts(before.tickets ?? []) }),
  '0004_search-index': unchanged,
  '0005_short-text-counts': (before) => ({ ...before, short_text_counts: [] }),
  '0006_word-index': (before) => ({ ...before, vocabulary: [], postings: [] }),
  '0007_sessions-and-words': findWordsOfSlugs
}
