import { startOfDay } from 'date-fns/startOfDay'
import { digestPassword } from '../auth/password.ts'
import { findCategories } from '../categories/categories-store.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import { categories, comments, statusIntervals, subcategories, ticketEvents, tickets, users } from '../db/schema.ts'
import { StartError } from '../start-error.ts'
import { findUsers, hasUsers, usernameKey } from '../users/users-store.ts'
import { demoCategories, demoSubcategories } from './demo-categories.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, demoPeople } from './demo-people.ts'
import { createRandom } from './demo-random.ts'
import { type DemoTicket, demoTickets } from './demo-tickets.ts'

/** Tickets that are held at a time, with all that happened to them. */
const BATCH = 200

/** The company is a little older than its first ticket, in days. */
const COMPANY_AGE = 400

/** An account of the demo that is worth trying. */
export interface DemoAccount {
  username: string
  password: string
  role: string
}

/** How large the demo's company is. */
export interface DemoSize {
  tickets: number
  /** With accounts; as many as D5 says unless told otherwise. */
  people?: number
}

/**
 * Fills an empty database with a believable company, in one transaction. The same numbers give the same company: on another day
 * (of the server's time zone) the same has happened, as many working days before it.
 * @returns an IT Support Specialist, a department head and a member of staff (D5)
 * @throws StartError when the database holds users
 */
export async function fillDemo(
  database: Database,
  clock: Clock,
  { tickets: total, people: peopleCount = DEMO_PEOPLE }: DemoSize
): Promise<DemoAccount[]> {
  const passwordDigest = await digestPassword(DEMO_PASSWORD)
  // Nothing happens after midnight: the hour of the day must not make a difference.
  const now = startOfDay(clock())
  const founded = new Date(now)
  founded.setDate(founded.getDate() - COMPANY_AGE)
  return await database.transaction(async (tx) => {
    if (await hasUsers(tx)) {
      throw new StartError(
        'The demo needs an empty database, and this one already has users; choose another folder with --data.'
      )
    }
    insertRows(
      tx,
      users,
      demoPeople(passwordDigest, founded, peopleCount).map((user) => ({
        ...user,
        usernameKey: usernameKey(user.username)
      }))
    )
    await insertDemoCategories(tx, founded)
    const people = await findUsers(tx)
    people.sort((a, b) => a.id - b.id)
    const random = createRandom(`demo ${total}`)
    for (const batch of batches(demoTickets(people, total, now, random))) insertBatch(tx, batch)

    const head = people.find(({ role, isDepartmentHead }) => isDepartmentHead && role === 'Logistics')
    const staff = people.find(({ role, isDepartmentHead }) => !isDepartmentHead && role === 'Purchase')
    return [people[0], head, staff].flatMap((person) =>
      person ? [{ username: person.username, password: DEMO_PASSWORD, role: person.role }] : []
    )
  })
}

async function insertDemoCategories(tx: Queries, at: Date) {
  const times = { createdAt: at, updatedAt: at }
  await tx.insert(categories).values(demoCategories().map((category) => ({ ...category, ...times })))
  const ids = new Map((await findCategories(tx)).map(({ slug, id }) => [slug, id]))
  await tx.insert(subcategories).values(
    demoSubcategories().flatMap(({ category, ...subcategory }) => {
      const categoryId = ids.get(category)
      return categoryId === undefined ? [] : [{ ...subcategory, ...times, categoryId }]
    })
  )
}

function insertBatch(tx: Queries, batch: DemoTicket[]) {
  const parts = <K extends keyof DemoTicket>(name: K) => batch.map((ticket) => ticket[name])
  insertRows(tx, tickets, parts('ticket'))
  insertRows(tx, comments, parts('comments').flat())
  insertRows(tx, ticketEvents, parts('events').flat())
  insertRows(tx, statusIntervals, parts('intervals').flat())
}

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
