import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { articleSearchText } from '#shared/domain/search-text.ts'
import { commentText } from '../comment-texts-store.ts'
import { LOOKED_AT, renew, type TextFormsStore, textOfTicket } from '../text-forms-store.ts'
import { commentTextId, keepCommentTexts } from './comment-texts-store.ts'
import type { Queries } from './database.ts'
import {
  articles,
  cannedReplies,
  comments,
  commentTexts,
  departments,
  privateDepartments,
  savedViews,
  tickets
} from './schema.ts'

/** The tables that have a form of a department once. */
const UNIQUE = [privateDepartments, departments]
const KEYED = [...UNIQUE, cannedReplies, savedViews, articles]

/** See {@link TextFormsStore}. */
export function createTextFormsStore(db: Queries): TextFormsStore {
  const write = (table: typeof tickets | typeof articles) => (rows: readonly object[]) => {
    db.run(
      sql`update ${table} set search_text = written.value ->> 'searchText'
        from json_each(${JSON.stringify(rows)}) as written
        where ${table.id} = written.value ->> 'id'`
    )
  }
  return {
    async listKeys() {
      return db.all<{ key: string }>(listedKeys).map(({ key }) => key)
    },
    async replaceKey(from, to, replies) {
      for (const { id, name } of replies)
        await db.update(cannedReplies).set({ name }).where(eq(cannedReplies.id, id))
      for (const table of UNIQUE) {
        const { departmentKey } = table
        db.run(
          sql`delete from ${table} where ${departmentKey} = ${from}
            and exists (select 1 from ${table} where ${departmentKey} = ${to})`
        )
      }
      for (const table of KEYED) {
        db.run(
          sql`update ${table} set department_key = ${to} where ${table.departmentKey} = ${from}`
        )
      }
    },
    async replaceTicketKeys(from, to) {
      const { id, departmentKey } = tickets
      const some = db.select({ id }).from(tickets).where(eq(departmentKey, from)).limit(LOOKED_AT)
      const moved = await db
        .update(tickets)
        .set({ departmentKey: to })
        .where(inArray(id, some))
        .returning({ id })
      return moved.length === LOOKED_AT
    },
    async renewTexts(table, after) {
      switch (table) {
        case 'tickets': {
          const { id, description, category, subcategory, searchText } = tickets
          const rows = db
            .select({ id, description, category, subcategory, searchText })
            .from(tickets)
          return await renew(
            await rows.where(gt(id, after)).orderBy(asc(id)).limit(LOOKED_AT),
            textOfTicket,
            write(tickets)
          )
        }
        case 'articles': {
          const { id, title, body, category, searchText } = articles
          const rows = db.select({ id, title, body, category, searchText }).from(articles)
          return await renew(
            await rows.where(gt(id, after)).orderBy(asc(id)).limit(LOOKED_AT),
            articleSearchText,
            write(articles)
          )
        }
        case 'comments': {
          const { id, ticketId, internal, message } = comments
          const textId = commentTextId(comments)
          const rows = db
            .select({ id, ticketId, internal, message, searchText: commentTexts.text })
            .from(comments)
            .innerJoin(commentTexts, eq(commentTexts.id, textId))
          return await renew(
            await rows.where(gt(id, after)).orderBy(asc(id)).limit(LOOKED_AT),
            ({ message }) => commentText(message),
            async (changed) => {
              const ids = changed.map((comment) => comment.id)
              const former = db.select({ id: textId }).from(comments).where(inArray(id, ids))
              await db.delete(commentTexts).where(inArray(commentTexts.id, former))
              keepCommentTexts(db, changed)
            }
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
  union select department_key from articles where department_key is not null`
