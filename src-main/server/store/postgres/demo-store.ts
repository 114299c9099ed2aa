import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import type { DemoStore } from '../demo-store.ts'
import type { Queries } from './connections.ts'
import { insertRows } from './insert-rows.ts'
import {
  categories,
  comments,
  statusIntervals,
  subcategories,
  ticketEvents,
  tickets,
  users
} from './schema.ts'
import { userColumns } from './users-store.ts'

/** See {@link DemoStore}. */
export function createDemoStore(db: Queries): DemoStore {
  return {
    async insertUsers(people) {
      await insertRows(
        db,
        users,
        people.map((person) => ({ ...person, usernameKey: usernameKey(person.username) }))
      )
      return await db.select(userColumns).from(users).orderBy(users.id)
    },
    async insertCategories(rows, at) {
      await db
        .insert(categories)
        .values(rows.map((row) => ({ ...row, createdAt: at, updatedAt: at })))
    },
    async insertSubcategories(rows, at) {
      await db
        .insert(subcategories)
        .values(rows.map((row) => ({ ...row, createdAt: at, updatedAt: at })))
    },
    async insertTickets(lives) {
      await insertRows(
        db,
        tickets,
        lives.map(({ ticket }) => ({
          ...ticket,
          departmentKey: departmentKey(ticket.department),
          searchText: ticketSearchText({ ...ticket, ticketId: formatTicketId(ticket.id) })
        }))
      )
      await insertRows(
        db,
        comments,
        lives.flatMap((life) => life.comments)
      )
      await insertRows(
        db,
        ticketEvents,
        lives.flatMap((life) => life.events)
      )
      await insertRows(
        db,
        statusIntervals,
        lives.flatMap((life) => life.intervals)
      )
    }
  }
}
