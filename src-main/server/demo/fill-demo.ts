import { startOfDay } from 'date-fns/startOfDay'
import type { User } from '#shared/api/users.ts'
import { digestPassword } from '../auth/password.ts'
import type { Clock } from '../base/clock.ts'
import { StartError } from '../base/start-error.ts'
import { keepDismissed } from '../settings/first-steps-service.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import { insertDemoAnnouncements } from './demo-announcements.ts'
import { insertDemoApproval } from './demo-approvals.ts'
import { DEMO_ARTICLES } from './demo-articles.ts'
import { insertDemoAutomation } from './demo-automation.ts'
import { demoCategories, demoSubcategories } from './demo-categories.ts'
import { createDemoFiles } from './demo-files.ts'
import { demoFollowers, demoNotifications } from './demo-followers.ts'
import { insertDemoForms } from './demo-forms.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, demoPeople } from './demo-people.ts'
import { createRandom } from './demo-random.ts'
import { createDemoDeadlines } from './demo-service-levels.ts'
import { insertDemoTasks } from './demo-tasks.ts'
import { demoTickets } from './demo-tickets.ts'

/** How many tickets, with their comments and history, are kept in memory at a time. */
const BATCH_ROWS = 200

/** The age of the company's accounts in days: a little more than that of its first ticket. */
const COMPANY_AGE_DAYS = 400

/** An account of the demo that is worth trying. */
export interface DemoAccount {
  username: string
  password: string
  role: string
}

/** How large the demo's company is. */
export interface DemoSize {
  tickets: number
  /** The number of people with accounts; that of D5 by default. */
  people?: number
  /** Whether its tickets have deadlines (D71). */
  hasServiceLevels?: boolean
  /**
   * Whether it has what D75 to D81 are about: rules, a person who is away, recurring tickets, forms, tasks,
   * an approval and announcements.
   */
  hasAutomation?: boolean
}

/**
 * Fills an empty database with a believable company, in one transaction. The same numbers give the
 * same company: on another day (of the server's time zone) everything is moved by whole working
 * days.
 * @param files keeps the attachments that some tickets have; without it none has any
 * @returns an IT Support Specialist, a department head and a member of staff (D5)
 * @throws StartError when the database holds users
 */
export async function fillDemo(
  store: Store,
  clock: Clock,
  {
    tickets: total,
    people: peopleCount = DEMO_PEOPLE,
    hasServiceLevels = false,
    hasAutomation = false
  }: DemoSize,
  files?: FileFolder
): Promise<DemoAccount[]> {
  const passwordDigest = await digestPassword(DEMO_PASSWORD)
  // The demo ends at midnight, so that the hour of the day makes no difference.
  const now = startOfDay(clock())
  const founded = new Date(now)
  founded.setDate(founded.getDate() - COMPANY_AGE_DAYS)
  const demoFiles = files && createDemoFiles(files)
  const kept = await demoFiles?.keepAll()
  return await store.transaction(async (tx) => {
    if (await tx.users.hasAny()) {
      throw new StartError(
        'The demo needs an empty database, and this one already has users; choose another folder with --data.'
      )
    }
    const people = await tx.demo.insertUsers(demoPeople(passwordDigest, founded, peopleCount))
    await insertDemoCategories(tx, founded, hasServiceLevels)
    // The company has been set up long ago.
    await keepDismissed(tx, true, founded)
    const [author] = people
    for (const article of DEMO_ARTICLES) {
      if (author) await tx.articles.insert({ ...article, authorId: author.id }, founded)
    }
    const random = createRandom(`demo ${total}`)
    const deadlines = hasServiceLevels ? createDemoDeadlines(now) : undefined
    await deadlines?.turnOn(tx)
    let recent: TicketLife[] = []
    for (const batch of batches(demoTickets(people, total, now, random))) {
      deadlines?.letWait(batch)
      await tx.imports.insertTickets(batch)
      await deadlines?.add(tx, batch)
      demoFiles?.add(batch)
      recent = [...recent, ...batch].slice(-BATCH_ROWS)
    }
    await insertFollowers(tx, recent, people, now)
    if (kept) await demoFiles?.attachAll(tx, kept)
    if (hasAutomation) {
      await insertDemoAutomation(tx, people, now)
      await insertDemoForms(tx, people, recent, now)
      await insertDemoApproval(tx, people, recent, now)
      await insertDemoTasks(tx, recent, people, now)
      await insertDemoAnnouncements(tx, people, recent, now)
    }

    const head = people.find(
      ({ role, isDepartmentHead }) => isDepartmentHead && role === 'Logistics'
    )
    const staff = people.find(
      ({ role, isDepartmentHead }) => !isDepartmentHead && role === 'Purchase'
    )
    return [people[0], head, staff].flatMap((person) =>
      person ? [{ username: person.username, password: DEMO_PASSWORD, role: person.role }] : []
    )
  })
}

async function insertFollowers(tx: Transaction, lives: TicketLife[], people: User[], now: Date) {
  const followers = demoFollowers(lives, people, createRandom('demo followers'))
  for (const { ticketId, userId, at } of followers)
    await tx.followers.add(ticketId, [userId], { byNote: false, at })
  await tx.notifications.insert(demoNotifications(lives, followers, now))
}

async function insertDemoCategories(tx: Transaction, at: Date, hasServiceLevels: boolean) {
  await tx.demo.insertCategories(demoCategories(), at)
  const ids = new Map((await tx.categories.list()).map(({ slug, id }) => [slug, id]))
  const rows = demoSubcategories(hasServiceLevels).flatMap(({ category, ...subcategory }) => {
    const categoryId = ids.get(category)
    return categoryId === undefined ? [] : [{ ...subcategory, categoryId }]
  })
  await tx.demo.insertSubcategories(rows, at)
}

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH_ROWS) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
