import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { secretKeys } from '#shared/domain/form-answers.ts'
import { UNDO_IMPORT_MS, UNNAMED_SOURCE } from '#shared/domain/imports.ts'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import { formTextOf } from '../tickets/forms/given-answers.ts'
import { createUser, findDuplicates } from '../users/users-service.ts'
import { type AccountIndex, importedAccount, personKey } from './account-matching.ts'
import type { ImportedAnswers } from './answer-rules.ts'
import { type DefaultRequester, placeholderOf, takesDefaultRequester } from './default-requester.ts'
import { accountsNeeded, type ImportPlan, isActive, type PlannedTicket } from './import-findings.ts'
import { BATCH_TICKETS, continueIn, createHeartbeat, type ImportJob } from './import-job.ts'
import type { NamedPerson } from './named-people.ts'
import type { ImportedRow } from './row-rules.ts'
import { lifeOf, statesOfRow } from './ticket-life.ts'

interface Parts {
  store: Pick<Store, 'read' | 'transaction'>
  clock: Clock
  accountIndex: AccountIndex
  requester: DefaultRequester
  mapping: ImportMapping
  job: ImportJob
}

/** A ticket to write, and the number that it gets. */
export interface TicketToWrite {
  id: number
  ticket: ImportedRow
  planned: PlannedTicket
}

/** Writes the tickets of a run in small transactions, each with what it says of itself. */
export function createImportWriter(parts: Parts) {
  const { store, clock, accountIndex, requester, mapping, job } = parts
  const source = mapping.source || UNNAMED_SOURCE
  let requesterId = requester.id
  let imported = 0
  let accounts = 0
  const isTimeToTell = createHeartbeat()

  /** The accounts of people, made where there are none; the index learns of them later. */
  async function accountsFor(tx: Transaction, people: readonly NamedPerson[]) {
    const made = new Map<string, Awaited<ReturnType<typeof insertAccount>>>()
    if (mapping.unknownPeople === 'importer') return made
    for (const person of people) {
      const key = personKey(person)
      if (accountIndex.lacks(person) && !made.has(key))
        made.set(key, await createAccount(tx, person))
    }
    return made
  }

  async function createAccount(tx: Transaction, person: NamedPerson) {
    const account = await insertAccount(tx, person, mapping.role, clock())
    await tx.imports.noteCreation({ importId: job.id, userId: account.id })
    return account
  }

  /** Creates the categories that the tickets of a plan need, as far as no one has meanwhile. */
  async function createCategories(tx: Transaction, wanted: ImportPlan['newCategories']) {
    let created = 0
    for (const category of wanted) {
      if (await tx.categories.findBySlug(category.slug)) continue
      const { id } = await tx.categories.insert({ ...category, description: null }, clock())
      await tx.imports.noteCreation({ importId: job.id, categoryId: id })
      created += 1
    }
    if (created > 0) tx.tell({ type: 'categories' })
    return created
  }

  /** When the import can be undone no more, as far as it is known yet. */
  const undoUntil = () => new Date(clock().getTime() + UNDO_IMPORT_MS)

  return {
    batchSize: () => BATCH_TICKETS,

    /** To be called while the file is read for the first time. */
    async stillRunning() {
      if (!isTimeToTell()) return
      await store.transaction(async (tx) => {
        await continueIn(tx, job)
        await tx.imports.update(job.id, { seenAt: clock() })
      })
    },

    /** Notes what will be done, and creates the categories that are missing. */
    async begin({ check: { tickets, unchanged, refused }, newCategories }: ImportPlan) {
      await store.transaction(async (tx) => {
        await continueIn(tx, job)
        const categories = await createCategories(tx, newCategories)
        const counts = { total: tickets, unchanged, refused, categories }
        const created = categories > 0 && { undoUntil: undoUntil() }
        await tx.imports.update(job.id, { ...counts, ...created, seenAt: clock() })
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
      const reported = isTimeToTell()
      const made = await store.transaction(async (tx) => {
        await continueIn(tx, job)
        const people = batch.flatMap(({ ticket, planned }) => [
          ...accountsNeeded(ticket),
          ...(planned.states ?? []).flatMap((state) =>
            accountsNeeded({ requester: null, answers: null, ...state })
          )
        ])
        const accountsMade = await accountsFor(tx, people)
        const needsDefault = batch.some(({ ticket }) =>
          takesDefaultRequester(ticket, mapping, accountIndex)
        )
        const placeholder =
          needsDefault && requesterId === undefined
            ? await createAccount(tx, placeholderOf(requester))
            : undefined
        const defaultId = requesterId ?? placeholder?.id ?? job.userId
        const find = (person: NamedPerson | null) =>
          person === null
            ? undefined
            : (accountIndex.find(person) ?? accountsMade.get(personKey(person)))
        const importerId = job.userId
        const lives = batch.map((entry) =>
          lifeIn(entry, find, { requesterId: defaultId, importerId })
        )
        await tx.imports.insertTickets(lives)
        for (const [index, { ticket }] of lives.entries())
          await keepAnswers(tx, ticket, { given: batch[index]?.ticket.answers, find, importerId })
        await tx.imports.noteTickets(
          batch.map(({ id, ticket: { externalId } }) => {
            return { source, externalId, ticketId: id, importId: job.id }
          })
        )
        const counts = {
          imported: imported + batch.length,
          accounts: accounts + accountsMade.size + (placeholder ? 1 : 0),
          seenAt: clock(),
          undoUntil: undoUntil()
        }
        await tx.imports.update(job.id, counts)
        if (reported) tx.tell({ type: 'imports' })
        return {
          placeholder,
          all: [...accountsMade.values(), ...(placeholder ? [placeholder] : [])]
        }
      })
      imported += batch.length
      accounts += made.all.length
      requesterId ??= made.placeholder?.id
      for (const account of made.all) accountIndex.add(account)
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
  by: { requesterId: number; importerId: number }
): TicketLife {
  const requesterId = find(ticket.requester)?.id ?? by.requesterId
  const assigneeIdOf = (person: NamedPerson | null) => {
    const account = find(person)
    // Who can't sign in can't work on it.
    return account && !(isActive(ticket.status) && account.disabled) ? account.id : null
  }
  const states = planned.states
    ?.toSorted((one, other) => one.at - other.at)
    .map(({ assignee, ...state }) => ({ ...state, assigneeId: assigneeIdOf(assignee) }))
  const life = lifeOf(
    { ...ticket, createdAt: planned.createdAt },
    states ?? statesOfRow(ticket, assigneeIdOf(ticket.assignee)),
    { id, requesterId, importerId: by.importerId }
  )
  const formText = ticket.answers && formTextOf([ticket.answers])
  return { ...life, ticket: { ...life.ticket, formText } }
}

interface Keeping {
  given: ImportedAnswers | null | undefined
  find: FindAccount
  importerId: number
}

/**
 * Keeps the answers with which a ticket was imported (D78), without people who get no account. They are
 * its requester's; the file does not say who gave secret ones, which authors see, so those are the
 * importer's.
 */
async function keepAnswers(
  tx: Transaction,
  { id: ticketId, requesterId, createdAt }: TicketLife['ticket'],
  { given, find, importerId }: Keeping
): Promise<void> {
  if (!given) return
  const { formId, versionId, definition } = given
  const people = given.people.flatMap(({ key, person }) => {
    const account = find(person)
    return account ? [[key, account.id] as const] : []
  })
  const answers = { ...given.answers, ...Object.fromEntries(people) }
  if (Object.keys(answers).length === 0) return
  const isSecret = secretKeys(definition).some((key) => Object.hasOwn(answers, key))
  const authorId = isSecret ? importerId : requesterId
  await tx.forms.putAnswers({
    ticketId,
    formId,
    versionId,
    answers,
    authorId,
    answeredAt: createdAt
  })
}

async function insertAccount(tx: Transaction, person: NamedPerson, role: string, at: Date) {
  const { wantedUsername, ...row } = importedAccount(person, role, at)
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wantedUsername : `${wantedUsername}-${number}`
    const taken = await findDuplicates(tx, { username, email: row.email })
    if (taken.includes('email')) {
      throw new ProblemError(
        409,
        'A person has registered with an email address from the file. Start the import again.'
      )
    }
    if (!taken.includes('username')) return await createUser(tx, { ...row, username })
  }
}
