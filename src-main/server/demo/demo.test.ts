import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isWeekend } from 'date-fns/isWeekend'
import { startOfDay } from 'date-fns/startOfDay'
import { subBusinessDays } from 'date-fns/subBusinessDays'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormDefinition } from '#shared/api/form-definitions.ts'
import { RuleInput } from '#shared/api/rules.ts'
import { answersSchema } from '#shared/domain/forms.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { NOTIFIED_CHANGES } from '#shared/domain/ticket-events.ts'
import { StartError } from '../base/start-error.ts'
import { readNameable } from '../rules/rule-references.ts'
import { findFault } from '../schedules/schedule-faults.ts'
import type { Queries } from '../store/sql/connection.ts'
import { openDatabase } from '../store/sqlite/open-database.ts'
import {
  comments,
  followers,
  formAnswers,
  notifications,
  serviceClocks,
  ticketEvents,
  tickets,
  ticketWaits,
  users
} from '../store/sqlite/schema.ts'
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { viewerById } from '../tickets/viewer-of.ts'
import { fillDemo } from './fill-demo.ts'

const TOTAL = 400
const clock = () => new Date(2026, 10, 21, 15, 30)
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const migrationsDir = path.resolve(import.meta.dirname, '../../../resources/migrations')

let folder: string
let desk: Desk
let read: Queries
let accounts: Awaited<ReturnType<typeof fillDemo>>

type Desk = Awaited<ReturnType<typeof openNew>>

/** A new store, and how to read its tables. */
async function openNew() {
  const database = await openDatabase({
    dataDir: mkdtempSync(path.join(folder, 'data-')),
    migrationsDir,
    log: silent
  })
  const store = createSqliteStore(database, {
    deliver: () => {},
    onPresence: () => {},
    log: silent
  })
  await store.transaction((tx) => tx.categories.insertBuiltIn(clock()))
  return { store, read: database.read, close: () => store.close() }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-'))
  desk = await openNew()
  read = desk.read
  accounts = await fillDemo(desk.store, clock, { tickets: TOTAL })
})

afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

describe('the demo (D5)', () => {
  it('has about 25 people in all roles and the number of tickets asked for', async () => {
    const people = await read.select().from(users)
    expect(people).toHaveLength(25)
    expect(new Set(people.map(({ role }) => role)).size).toBe(10)
    expect(await read.select().from(tickets)).toHaveLength(TOTAL)
  })

  it('names an IT Support Specialist, a department head and a member of staff', async () => {
    const people = await read.select().from(users)
    const named = accounts.map(({ username }) =>
      people.find((person) => person.username === username)
    )
    expect(named.map((person) => [person?.role, person?.isDepartmentHead])).toEqual([
      ['IT Support Specialist', true],
      ['Logistics', true],
      ['Purchase', false]
    ])
  })

  it('has followers, and people who have not looked at everything yet', async () => {
    expect((await read.select().from(followers)).length).toBeGreaterThan(10)
    const rows = await read.select().from(notifications)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBeGreaterThan(5)
    expect(rows.every(({ userId, actorId }) => userId !== actorId)).toBe(true)
  })

  it('leaves work to do, some of it unassigned', async () => {
    const rows = await read.select().from(tickets)
    const active = rows.filter(({ status }) => status === 'open' || status === 'in-progress')
    expect(active.length).toBeGreaterThan(30)
    expect(active.filter(({ assigneeId }) => assigneeId === null).length).toBeGreaterThan(10)
  })

  it('gives tickets to people of their department, and raises them in order of their numbers', async () => {
    const roles = new Map((await read.select().from(users)).map(({ id, role }) => [id, role]))
    const rows = await read.select().from(tickets)
    for (const { assigneeId, department } of rows) {
      if (assigneeId !== null) expect(isTeamOf(roles.get(assigneeId) ?? '', department)).toBe(true)
    }
    const times = rows.sort((a, b) => a.id - b.id).map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(clock().getTime())
  })

  it("keeps a history that says the same as the tickets' own fields", async () => {
    const events = await read.select().from(ticketEvents)
    const said = await read.select().from(comments)
    for (const ticket of await read.select().from(tickets)) {
      const own = events.filter(({ ticketId }) => ticketId === ticket.id)
      const statuses = own.filter(({ kind }) => kind === 'created' || kind === 'status')
      expect(statuses.at(-1)?.to).toBe(ticket.status)
      expect(own.findLast(({ kind }) => kind === 'assignee')?.to ?? null).toBe(
        ticket.assigneeId?.toString() ?? null
      )
      expect(own.at(-1)?.at).toEqual(ticket.updatedAt)
      expect(ticket.resolvedAt).toEqual(ticket.status === 'resolved' ? statuses.at(-1)?.at : null)
      const answered = own.find(
        ({ kind, actorId, from }) =>
          actorId !== ticket.requesterId &&
          (kind === 'comment' || (kind === 'status' && from === 'open'))
      )
      expect(ticket.firstResponseAt).toEqual(answered?.at ?? null)
      const commented = own.filter(({ kind }) => kind === 'comment').map(({ to }) => Number(to))
      expect(commented).toEqual(
        said.filter(({ ticketId }) => ticketId === ticket.id).map(({ id }) => id)
      )
    }
  })

  it('is the same at every hour of a day', async () => {
    const other = await openNew()
    await fillDemo(other.store, () => new Date(2026, 10, 21, 6), { tickets: TOTAL })
    expect(await other.read.select().from(tickets)).toEqual(await read.select().from(tickets))
    expect(await other.read.select().from(comments)).toEqual(await read.select().from(comments))
    await other.close()
  })

  it('has the same work left on every day of the week, raised on working days up to the last one', async () => {
    const known = await read.select().from(tickets)
    for (const day of [22, 23, 24, 25, 26, 27, 28]) {
      const today = new Date(2026, 10, day)
      const other = await openNew()
      await fillDemo(other.store, () => today, { tickets: TOTAL })
      const rows = await other.read.select().from(tickets)
      const asRaised = ({ id, status, assigneeId, description }: (typeof rows)[number]) =>
        [id, status, assigneeId, description].join()
      expect(rows.map(asRaised)).toEqual(known.map(asRaised))
      const acts = await other.read.select().from(ticketEvents)
      expect(acts.filter(({ at }) => isWeekend(at))).toEqual([])
      expect(rows.at(-1)?.createdAt.toDateString()).toBe(subBusinessDays(today, 1).toDateString())
      await other.close()
    }
  })

  it('may have more people, who all have work, names and accounts of their own', async () => {
    const large = await openNew()
    await fillDemo(large.store, clock, { tickets: TOTAL, people: 300 })
    const people = await large.read.select().from(users)
    expect(people).toHaveLength(300)
    expect(new Set(people.map(({ fullName }) => fullName)).size).toBe(300)
    expect(new Set(people.map(({ role }) => role)).size).toBe(10)
    expect(people.filter(({ isDepartmentHead }) => isDepartmentHead)).toHaveLength(10)
    const requesters = (await large.read.select().from(tickets)).map(
      ({ requesterId }) => requesterId
    )
    expect(new Set(requesters).size).toBeGreaterThan(150)
    await large.close()
  })

  it('may have service levels, most of which were kept, with tickets that wait, and no alarm due', async () => {
    const other = await openNew()
    await fillDemo(other.store, clock, { tickets: TOTAL, hasServiceLevels: true })
    const clocks = await other.read.select().from(serviceClocks)
    const verdicts = clocks.filter(({ outcome }) => outcome === 'met' || outcome === 'late')
    expect(verdicts.length).toBeGreaterThan(TOTAL)
    const met = verdicts.filter(({ outcome }) => outcome === 'met').length
    expect(met / verdicts.length).toBeGreaterThan(0.7)
    expect(met / verdicts.length).toBeLessThan(0.95)
    expect(clocks.filter(({ alarmAt }) => alarmAt && alarmAt < startOfDay(clock()))).toEqual([])
    const waiting = new Set(
      (await other.read.select().from(ticketWaits)).map(({ ticketId }) => ticketId)
    )
    expect(waiting.size).toBeGreaterThan(10)
    const paused = clocks.filter(({ isWaiting }) => isWaiting).map(({ ticketId }) => ticketId)
    expect(new Set(paused)).toEqual(waiting)
    const told = (await other.read.select().from(notifications)).map(({ kind }) => kind)
    expect(told.length).toBeGreaterThan(10)
    expect(NOTIFIED_CHANGES).toEqual(expect.arrayContaining(told))
    await other.close()
  })

  it('may have rules and recurring tickets, which name what there is, and raise nothing today', async () => {
    const other = await openNew()
    await fillDemo(other.store, clock, { tickets: TOTAL, hasAutomation: true })
    const { rules, schedules } = other.store.read
    const findGone = await readNameable(other.store.read)
    const all = await rules.list()
    expect(all.map((rule) => findGone(rule))).toEqual([null, null, null, null])
    for (const { name, department, enabled, definition } of all) {
      const rule = { name, department, enabled, definition }
      expect(RuleInput.safeParse(rule).error?.issues ?? []).toEqual([])
    }
    const raised = await schedules.list()
    expect(raised).toHaveLength(3)
    await other.store.transaction(async (tx) => {
      for (const schedule of raised) {
        const author = await viewerById(tx, schedule.authorId)
        expect(await findFault(tx, schedule, author)).toBeNull()
      }
    })
    const next = raised.flatMap(({ nextAt }) => (nextAt ? [nextAt] : []))
    expect(next).toHaveLength(2)
    for (const at of next) expect(at.getTime()).toBeGreaterThan(clock().getTime())
    await other.close()
  })

  it('may have forms, whose newest ticket has answers that fit', async () => {
    const other = await openNew()
    await fillDemo(other.store, clock, { tickets: TOTAL, hasAutomation: true })
    const { forms, categories } = other.store.read
    const all = await forms.list()
    expect(all).toHaveLength(2)
    const slugs = [...(await categories.list()), ...(await categories.listSubcategories())].map(
      ({ slug }) => slug
    )
    for (const { category, subcategory } of all)
      expect(slugs).toEqual(expect.arrayContaining([category, subcategory].filter(Boolean)))
    const versions = await forms.listVersions(all.map(({ versionId }) => versionId))
    for (const { definition } of versions)
      expect(FormDefinition.safeParse(definition).error?.issues ?? []).toEqual([])
    const [answered = expect.fail()] = await other.read.select().from(formAnswers)
    const answers = JSON.parse(answered.answers)
    const version = versions.find(({ id }) => id === answered.versionId) ?? expect.fail()
    expect(answersSchema(version.definition).parse(answers)).toEqual(answers)
    await other.close()
  })

  it('may have someone away, with a substitute of the same team and a note', async () => {
    const other = await openNew()
    await fillDemo(other.store, clock, { tickets: 10, hasAutomation: true })
    const { absences, users: people } = other.store.read
    const open = await absences.listOpen(clock())
    expect(open).toHaveLength(1)
    const [{ userId, substituteId, note, until } = expect.fail()] = open
    const [person, substitute] = [await people.find(userId), await people.find(substituteId ?? 0)]
    expect(substitute).toMatchObject({ role: person?.role })
    expect(note).toMatch(/\.$/)
    expect(until.getDay()).toBe(1)
    await other.close()
  })

  it('rejects a database that holds users, and changes nothing in it', async () => {
    await expect(fillDemo(desk.store, clock, { tickets: 10 })).rejects.toThrow(StartError)
    expect(await read.select().from(tickets)).toHaveLength(TOTAL)
  })
})
