import { createHash } from 'node:crypto'

/** The tables of a company's data, those before that others refer to. */
export const TABLES = [
  'users',
  'sessions',
  'auth_attempts',
  'tickets',
  'comments',
  'ticket_events',
  'status_intervals',
  'categories',
  'subcategories',
  'private_departments',
  'departments',
  'followers',
  'notifications',
  'attachments',
  'saved_views',
  'canned_replies',
  'ticket_links',
  'articles',
  'security_events',
  'settings',
  'invitations',
  'second_factors',
  'recovery_codes',
  'identities',
  'sign_in_proofs',
  'tokens',
  'webhooks',
  'webhook_deliveries',
  'imports',
  'imported_tickets',
  'import_creations',
  'mail_choices',
  'mail_events',
  'mails',
  'mailboxes',
  'received_mails',
  'mail_consents',
  'service_clocks',
  'service_alarms',
  'ticket_waits',
  'absences',
  'rules',
  'rule_runs',
  'schedules',
  'schedule_runs',
  'forms',
  'form_versions',
  'form_answers',
  'tasks',
  'processes',
  'process_runs',
  'process_parts',
  'approvals',
  'approvers',
  'approval_answers',
  'announcements',
  'announcement_people',
  'announcement_tickets'
] as const

/**
 * The table of the counts, which triggers make of the tickets: it is compared, and never copied.
 */
export const COUNTS_TABLE = 'ticket_counts'

/**
 * The table of the texts by which comments are found, which a server makes again of the comments.
 */
export const COMMENT_TEXTS_TABLE = 'comment_texts'

/**
 * The contents of a database of either engine, as it is copied to the other and compared with it.
 */
export interface Contents {
  /** The names of a table's columns. */
  columnsOf(table: string): Promise<string[]>
  /**
   * Reads a table in the order of ids, in pieces that may end within a row: one line for each row,
   * as {@link copyLine} writes it, with 1 and 0 for true and false. Counts of nothing are left out,
   * because an engine may keep them or not. Who stops early has to say so, with `return`.
   */
  read(table: string, columns: readonly string[]): AsyncGenerator<Buffer>
  /** The highest id that a table has ever used; null where it has used none. */
  lastIdOf(table: string): Promise<number | null>
}

/** The values of a row by the names of its columns. */
export type RowToInsert = Record<string, string | number | boolean | null>

/** A database file that gets its rows from elsewhere. */
export interface FileOfRows {
  /** Inserts rows of a table, all with the same columns; triggers make counts and search index. */
  insert(table: string, rows: readonly RowToInsert[]): void
  /** Notes the highest id a table has ever used, which a deleted row may have had. */
  noteLastId(table: string, id: number): void
}

/** The result of checking a database or a backup; `damage` is null when it is sound. */
export interface Finding {
  /** The file, or what a person calls the database. */
  file: string
  damage: string | null
}

/**
 * Compares a copy with its original, table by table: how many rows there are, the bytes of all of
 * them, and that no id would be used again.
 * @param except a table that was not copied
 * @returns the first difference as a part of a sentence; null when there is none
 */
export async function findDifference(
  original: Contents,
  copy: Contents,
  except?: (typeof TABLES)[number]
): Promise<string | null> {
  for (const table of [...TABLES, COUNTS_TABLE]) {
    if (table === except) continue
    const columns = await original.columnsOf(table)
    const other = checksum(copy.read(table, columns))
    // Neither may still be reading when the other's error closes the connections.
    const [one] = await Promise.allSettled([checksum(original.read(table, columns)), other])
    if (one.status === 'rejected') throw one.reason
    const { rows, digest } = await other
    if (rows !== one.value.rows) return `${table} has ${rows} rows and not ${one.value.rows}`
    if (digest !== one.value.digest) return `the rows of ${table} differ`
  }
  for (const table of TABLES) {
    const [used, known] = [await original.lastIdOf(table), await copy.lastIdOf(table)]
    if ((known ?? 0) < (used ?? 0)) return `${table} would reuse ids`
  }
  return null
}

const NEWLINE = 0x0a

async function checksum(lines: AsyncIterable<Buffer>): Promise<{ rows: number; digest: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of lines) {
    hash.update(piece)
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows += 1
  }
  return { rows, digest: hash.digest('hex') }
}
