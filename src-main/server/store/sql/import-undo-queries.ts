import { and, asc, eq, gt, inArray, isNull, like, notExists, or, sql } from 'drizzle-orm'
import type { ImportUndoStore } from '../imports-store.ts'
import { NO_PASSWORD } from '../users-store.ts'
import type { Connection } from './connection.ts'
import { erasedUser } from './erased-user.ts'

/**
 * Whether a ticket has been changed, linked or commented on since it was imported, as 1 or 0. An
 * import writes no comments, and an internal note leaves no history (D41). The names are
 * written out, because a selection from one table loses the table's in its subqueries.
 */
const isChanged = sql<number>`(case when imported_tickets.last_event_id is null
  or exists (select 1 from ticket_events as later
    where later.ticket_id = imported_tickets.ticket_id and later.id > imported_tickets.last_event_id)
  or exists (select 1 from comments as comment where comment.ticket_id = imported_tickets.ticket_id)
  or exists (select 1 from ticket_links as link where link.ticket_id = imported_tickets.ticket_id)
  or exists (select 1 from ticket_links as link where link.other_id = imported_tickets.ticket_id)
  then 1 else 0 end)`

/** See {@link ImportUndoStore}. */
export function importUndoQueries(connection: Connection): ImportUndoStore {
  const { db, tables } = connection
  const { articles, categories, importCreations, subcategories, tickets, users } = tables
  return {
    ...ticketQueries(connection),
    async noteCreation(creation) {
      await db.insert(importCreations).values(creation)
    },
    async deleteUnusedAccounts(importId, limit, at) {
      const rows = await db
        .select({ id: users.id })
        .from(importCreations)
        .innerJoin(users, eq(users.id, importCreations.userId))
        .where(and(eq(importCreations.importId, importId), isUnused(connection, importId)))
        .limit(limit)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await db
        .update(users)
        .set({ ...erasedUser(tables), deletedAt: at })
        .where(inArray(users.id, ids))
      await db.delete(importCreations).where(inArray(importCreations.userId, ids))
      return ids.length
    },
    async deleteUnusedCategories(importId) {
      const ofImport = db
        .select({ id: importCreations.categoryId })
        .from(importCreations)
        .where(eq(importCreations.importId, importId))
      const { id, slug } = categories
      const deleted = await db
        .delete(categories)
        .where(
          and(
            inArray(id, ofImport),
            eq(categories.updatedAt, categories.createdAt),
            notExists(db.select().from(tickets).where(eq(tickets.category, slug))),
            notExists(db.select().from(subcategories).where(eq(subcategories.categoryId, id))),
            notExists(db.select().from(articles).where(eq(articles.category, slug)))
          )
        )
        .returning({ id })
      return deleted.length
    }
  }
}

function ticketQueries({
  db,
  tables: { importedTickets, statusIntervals, ticketEvents, tickets }
}: Connection): Pick<ImportUndoStore, 'countImported' | 'nextImported' | 'deleteImported'> {
  return {
    async countImported(importId) {
      const [row] = await db
        .select({ all: sql<number>`count(*)`, changed: sql<number>`sum(${isChanged})` })
        .from(importedTickets)
        .where(eq(importedTickets.importId, importId))
      const changed = Number(row?.changed ?? 0)
      return { unchanged: Number(row?.all ?? 0) - changed, changed }
    },
    async nextImported(importId, afterTicketId, limit) {
      const { ticketId } = importedTickets
      const rows = await db
        .select({ ticketId, isChanged })
        .from(importedTickets)
        .where(and(eq(importedTickets.importId, importId), gt(ticketId, afterTicketId)))
        .orderBy(asc(ticketId))
        .limit(limit)
      return rows.map((row) => ({ ticketId: row.ticketId, isChanged: Number(row.isChanged) === 1 }))
    },
    async deleteImported(ticketIds) {
      const ids = [...ticketIds]
      // The history first: its trigger looks at what the import has noted of the ticket.
      await db.delete(ticketEvents).where(inArray(ticketEvents.ticketId, ids))
      await db.delete(statusIntervals).where(inArray(statusIntervals.ticketId, ids))
      await db.delete(tickets).where(inArray(tickets.id, ids))
    }
  }
}

/**
 * Whether an account is as an import has created it: no one has enabled it, and no ticket, present
 * or past, no history and no answer of a ticket that is kept, no follower, no identity and no event of the
 * security log is about it.
 */
function isUnused({ db, tables }: Connection, importId: number) {
  const { followers, formAnswers, identities, importedTickets, securityEvents } = tables
  const { statusIntervals, ticketEvents, tickets, users } = tables
  const { id } = users
  const { actorId, kind, from, to, ticketId } = ticketEvents
  const idText = sql`cast(${id} as text)`
  const isNamed = or(
    eq(actorId, id),
    and(eq(kind, 'assignee'), or(eq(from, idText), eq(to, idText)))
  )
  // An answer that is a person is an id, and so may a number be.
  const { answers } = formAnswers
  const mayName = or(
    like(answers, sql`'%:' || ${idText} || ',%'`),
    like(answers, sql`'%:' || ${idText} || '}%'`)
  )
  const isOfImport = eq(importedTickets.importId, importId)
  return and(
    eq(users.disabled, true),
    eq(users.passwordDigest, NO_PASSWORD),
    isNull(users.deletedAt),
    notExists(db.select().from(tickets).where(eq(tickets.requesterId, id))),
    notExists(db.select().from(tickets).where(eq(tickets.assigneeId, id))),
    notExists(
      db
        .select()
        .from(statusIntervals)
        .where(or(eq(statusIntervals.requesterId, id), eq(statusIntervals.assigneeId, id)))
    ),
    notExists(
      db
        .select({ id: ticketEvents.id })
        .from(importedTickets)
        .innerJoin(ticketEvents, eq(ticketId, importedTickets.ticketId))
        .where(and(isOfImport, isNamed))
    ),
    notExists(
      db
        .select({ id: formAnswers.id })
        .from(importedTickets)
        .innerJoin(formAnswers, eq(formAnswers.ticketId, importedTickets.ticketId))
        .where(and(isOfImport, mayName))
    ),
    notExists(db.select().from(followers).where(eq(followers.userId, id))),
    notExists(db.select().from(identities).where(eq(identities.userId, id))),
    notExists(db.select().from(securityEvents).where(eq(securityEvents.subjectId, id)))
  )
}
