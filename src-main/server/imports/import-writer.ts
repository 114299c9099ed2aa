import type { ImportCheck, ImportMapping } from '#shared/api/imports.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import { isActive, type PlannedTicket, peopleToKnow } from './import-plan.ts'
import { type Directory, importedAccount, personKey } from './people.ts'
import type { ImportedRow, NamedPerson } from './row-rules.ts'
import { lifeOf, statesOfRow } from './ticket-life.ts'

/** How many tickets are written while other writes wait (D36). */
const BATCH_TICKETS = 25

/** How often a run tells the database that it goes on, and open pages how far it is, in ms. */
const HEARTBEAT_MS = 1000

/** A run of an import, and who has started it. */
export interface ImportRun {
  id: number
  startedAt: Date
  userId: number
  /** Whether the server is about to end. */
  isStopping(): boolean
}

/** Thrown where a run has to end before it is done; what it has written stays. */
export class ImportStopped extends Error {}

interface Parts {
  store: Pick<Store, 'read' | 'transaction'>
  clock: Clock
  directory: Directory
  mapping: ImportMapping
  run: ImportRun
}

/** A ticket to write, and the number that it gets. */
export interface TicketToWrite {
  id: number
  ticket: ImportedRow
  planned: PlannedTicket
}

/** Writes the tickets of a run in small transactions, each with what it says of itself. */
export function createImportWriter({ store, clock, directory, mapping, run }: Parts) {
  let imported = 0
  let accounts = 0
  let toldAt = 0

  /**
   * Checks in the transaction that the run is still this server's, and that whoever has started it
   * still may.
   */
  async function continueIn(tx: Transaction) {
    if (run.isStopping()) throw new ImportStopped()
    const row = await tx.imports.find(run.id)
    const isOurs = row?.state === 'running' && row.startedAt?.getTime() === run.startedAt.getTime()
    if (!isOurs) throw new ImportStopped()
    const starter = await tx.users.find(run.userId)
    if (starter && !starter.disabled && isItSupportSpecialist(starter.role)) return
    throw new ProblemError(403, 'Whoever started the import is no IT Support Specialist any more.')
  }

  /** Tells open pages at most so often, because each of them fetches the import then. */
  function isTimeToTell(): boolean {
    const now = performance.now()
    if (now - toldAt < HEARTBEAT_MS) return false
    toldAt = now
    return true
  }

  /** The accounts of people, made where there are none; the directory learns of them later. */
  async function accountsFor(tx: Transaction, people: readonly NamedPerson[]) {
    const made = new Map<string, Awaited<ReturnType<typeof insertAccount>>>()
    if (mapping.unknownPeople === 'importer') return made
    for (const person of people) {
      const key = personKey(person)
      if (directory.lacks(person) && !made.has(key))
        made.set(key, await insertAccount(tx, person, mapping.role, clock()))
    }
    return made
  }

  return {
    batchSize: () => BATCH_TICKETS,

    /** To be called while the file is read for the first time. */
    async stillRunning() {
      if (!isTimeToTell()) return
      await store.transaction(async (tx) => {
        await continueIn(tx)
        await tx.imports.update(run.id, { seenAt: clock() })
      })
    },

    /** Notes what will be done. */
    async begin({ tickets, unchanged, refused }: ImportCheck) {
      await store.transaction(async (tx) => {
        await continueIn(tx)
        const counts = { total: tickets, unchanged, refused }
        await tx.imports.update(run.id, { ...counts, seenAt: clock() })
        tx.tell({ type: 'imports' })
      })
    },

    /**
     * Takes ids for tickets, in the order in which these were created: lists are sorted by them.
     * @returns the id for a row
     */
    async takeIds(tickets: ReadonlyMap<number, PlannedTicket>): Promise<(row: number) => number> {
      const rows = [...tickets]
        .sort(([row, one], [other, two]) => one.createdAt - two.createdAt || row - other)
        .map(([row]) => row)
      if (rows.length === 0) return () => 0
      const first = await store.transaction((tx) => tx.imports.takeTicketIds(rows.length))
      const ids = new Map(rows.map((row, index) => [row, first + index]))
      return (row) => ids.get(row) ?? 0
    },

    async write(batch: readonly TicketToWrite[]) {
      const told = isTimeToTell()
      const made = await store.transaction(async (tx) => {
        await continueIn(tx)
        const people = batch.flatMap(({ ticket, planned }) => [
          ...peopleToKnow(ticket),
          ...(planned.states ?? []).flatMap((state) => peopleToKnow({ requester: null, ...state }))
        ])
        const accountsMade = await accountsFor(tx, people)
        const find = (person: NamedPerson | null) =>
          person === null
            ? undefined
            : (directory.find(person) ?? accountsMade.get(personKey(person)))
        await tx.imports.insertTickets(batch.map((entry) => lifeIn(entry, find, run.userId)))
        await tx.imports.noteTickets(
          batch.map(({ id, ticket: { externalId } }) => {
            return { source: mapping.source, externalId, ticketId: id, importId: run.id }
          })
        )
        const counts = {
          imported: imported + batch.length,
          accounts: accounts + accountsMade.size,
          seenAt: clock()
        }
        await tx.imports.update(run.id, counts)
        if (told) tx.tell({ type: 'imports' })
        return accountsMade
      })
      imported += batch.length
      accounts += made.size
      for (const account of made.values()) directory.add(account)
    }
  }
}

type FindAccount = (
  person: NamedPerson | null
) => { id: number; disabled?: true | undefined } | undefined

/** A ticket with the accounts that its people have here. */
function lifeIn(
  { id, ticket, planned }: TicketToWrite,
  find: FindAccount,
  importerId: number
): TicketLife {
  const requesterId = find(ticket.requester)?.id ?? importerId
  const assigneeIdOf = (person: NamedPerson | null) => {
    const account = find(person)
    // Who can't sign in can't work on it.
    return account && !(isActive(ticket.status) && account.disabled) ? account.id : null
  }
  const states = planned.states
    ?.toSorted((one, other) => one.at - other.at)
    .map(({ assignee, ...state }) => ({ ...state, assigneeId: assigneeIdOf(assignee) }))
  return lifeOf(
    { ...ticket, createdAt: planned.createdAt },
    states ?? statesOfRow(ticket, assigneeIdOf(ticket.assignee)),
    { id, requesterId, importerId }
  )
}

async function insertAccount(tx: Transaction, person: NamedPerson, role: string, at: Date) {
  const { wantedUsername, ...row } = importedAccount(person, role, at)
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wantedUsername : `${wantedUsername}-${number}`
    const taken = await tx.users.findTaken({ username, email: row.email })
    if (taken.includes('email')) {
      throw new ProblemError(
        409,
        'Somebody has registered with an address of the file meanwhile. Start the import again.'
      )
    }
    if (!taken.includes('username')) return await tx.users.insert({ ...row, username })
  }
}
