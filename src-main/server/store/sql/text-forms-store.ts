import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Article } from '#shared/api/articles.ts'
import { articleSearchText } from '#shared/domain/search-text.ts'
import { commentText } from '../comment-texts-store.ts'
import { BATCH_ROWS, renew, type TextFormsStore, textOfTicket } from '../text-forms-store.ts'
import { replaceCommentTexts } from './comment-texts-store.ts'
import type { Connection } from './connection.ts'
import { withTranslations } from './translations.ts'

type ArticleTranslation = NonNullable<Article['translations']>[number]

/** See {@link TextFormsStore}. */
export function createTextFormsStore(connection: Connection): TextFormsStore {
  const { db, tables, dialect, commentTexts } = connection
  const {
    articles,
    cannedReplies,
    comments,
    departments,
    privateDepartments,
    savedViews,
    tickets
  } = tables
  /** The tables that have a form of a department once. */
  const unique = [privateDepartments, departments]
  const keyed = [...unique, cannedReplies, savedViews, articles]
  const write = (table: typeof tickets | typeof articles) => async (rows: readonly object[]) => {
    await dialect.run(
      db,
      sql`update ${table} set search_text = written."searchText" from ${dialect.jsonRows(sql`${JSON.stringify(rows)}`, 'written', { id: 'bigint', searchText: 'text' })}
        where ${table.id} = written.id`
    )
  }
  return {
    async listKeys() {
      const rows = await dialect.rows<{ key: string }>(db, listedKeys)
      return rows.map(({ key }) => key)
    },
    async replaceKey(from, to, replies) {
      for (const { id, name } of replies)
        await db.update(cannedReplies).set({ name }).where(eq(cannedReplies.id, id))
      for (const table of unique) {
        const { departmentKey } = table
        await dialect.run(
          db,
          sql`delete from ${table} where ${departmentKey} = ${from}
            and exists (select 1 from ${table} where ${departmentKey} = ${to})`
        )
      }
      for (const table of keyed) {
        await dialect.run(
          db,
          sql`update ${table} set department_key = ${to} where ${table.departmentKey} = ${from}`
        )
      }
    },
    async replaceTicketKeys(from, to) {
      const { id, departmentKey } = tickets
      const some = db.select({ id }).from(tickets).where(eq(departmentKey, from)).limit(BATCH_ROWS)
      const moved = await db
        .update(tickets)
        .set({ departmentKey: to })
        .where(inArray(id, some))
        .returning({ id })
      return moved.length === BATCH_ROWS
    },
    async renewTexts(table, after) {
      switch (table) {
        case 'tickets': {
          const { id, description, category, subcategory, formText, searchText } = tickets
          const rows = db
            .select({ id, description, category, subcategory, formText, searchText })
            .from(tickets)
          return await renew(
            await rows.where(gt(id, after)).orderBy(asc(id)).limit(BATCH_ROWS),
            textOfTicket,
            write(tickets)
          )
        }
        case 'articles': {
          const { id, title, body, category, translations, searchText } = articles
          const rows = db
            .select({ id, title, body, category, translations, searchText })
            .from(articles)
          return await renew(
            await rows.where(gt(id, after)).orderBy(asc(id)).limit(BATCH_ROWS),
            (row) => articleSearchText(withTranslations<ArticleTranslation, typeof row>(row)),
            write(articles)
          )
        }
        case 'comments': {
          const { id, ticketId, internal, message } = comments
          const rows = db
            .select({
              id,
              ticketId,
              internal,
              message,
              searchText: sql<string>`${commentTexts.text}`
            })
            .from(comments)
            .innerJoin(commentTexts.table, eq(commentTexts.key, commentTexts.keyOf(comments)))
          return await renew(
            await rows.where(gt(id, after)).orderBy(asc(id)).limit(BATCH_ROWS),
            ({ message }) => commentText(message),
            (changed) => replaceCommentTexts(connection, changed)
          )
        }
      }
    }
  }
}

// Not those of all tickets, but of their counts, which are few.
const listedKeys = sql`
  select department_key as key from ticket_counts where scope = 'department' and tickets > 0
  union select department_key from private_departments
  union select department_key from departments
  union select department_key from canned_replies
  union select department_key from saved_views where department_key is not null
  union select department_key from articles where department_key is not null
  order by key`
