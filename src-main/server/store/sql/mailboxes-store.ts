import { asc, eq, getTableColumns } from 'drizzle-orm'
import {
  domainsOf,
  domainsText,
  type MailboxesStore,
  type MailboxRow,
  type NewMailboxRow
} from '../mailboxes-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import type { Tables } from './tables/tables.ts'

type Stored = Tables['mailboxes']['$inferSelect']

const toRow = ({ domains, ...row }: Stored): MailboxRow => ({ ...row, domains: domainsOf(domains) })

/** See {@link MailboxesStore}. */
export function createMailboxesStore({ db, tables }: Connection): MailboxesStore {
  const { mailboxes } = tables
  const columns = getTableColumns(mailboxes)
  return {
    async list() {
      return (await db.select().from(mailboxes).orderBy(asc(mailboxes.id))).map(toRow)
    },
    async find(id: number) {
      const [row] = await db.select().from(mailboxes).where(eq(mailboxes.id, id))
      return row && toRow(row)
    },
    async insert({ domains, ...mailbox }: NewMailboxRow) {
      const row = { ...mailbox, domains: domainsText(domains) }
      return toRow(only(await db.insert(mailboxes).values(row).returning(columns)))
    },
    async update(id: number, { domains, ...change }: Partial<Omit<MailboxRow, 'id'>>) {
      const [changed] = await db
        .update(mailboxes)
        .set({ ...change, ...(domains && { domains: domainsText(domains) }) })
        .where(eq(mailboxes.id, id))
        .returning(columns)
      return changed && toRow(changed)
    },
    async delete(id: number) {
      const rows = await db
        .delete(mailboxes)
        .where(eq(mailboxes.id, id))
        .returning({ id: mailboxes.id })
      return rows.length > 0
    }
  }
}
