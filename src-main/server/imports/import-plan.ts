import type { ImportCheck, ImportMapping, SampleTicket } from '#shared/api/imports.ts'
import { WORD_FIELDS } from '#shared/domain/imports.ts'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import { ProblemError } from '../http/problem.ts'
import { type CsvFormat, type OpenFile, readRows } from './csv-file.ts'
import { type Directory, personKey } from './people.ts'
import {
  createRowRules,
  type ImportedRow,
  type ImportSurroundings,
  type NamedPerson,
  RefusedRow,
  type RowRules,
  shownName
} from './row-rules.ts'

/** How many rows are looked up at once. */
const LOOK_UP_ROWS = 200

const SAMPLE_TICKETS = 20
/** How much of a text a sample shows, in characters. */
const SAMPLE_LENGTH = 140
/** How many words of each field are listed. */
const MAX_LISTED_WORDS = 100
/** How many reasons are listed. */
const MAX_REASONS = 50

/** What an import reads, and what it needs to know of this help desk. */
export interface ImportSource {
  open: OpenFile
  format: CsvFormat
  mapping: ImportMapping
  surroundings: ImportSurroundings
  /** Which of these tickets were imported before. */
  knownIds(externalIds: readonly string[]): Promise<Set<string>>
}

/** What becomes of a row. */
export type RowOutcome = { row: number; cells: string[]; rules: RowRules } & (
  | { kind: 'ticket'; ticket: ImportedRow }
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: string }
)

/** A state of a ticket, with the person as the file names them. */
export interface PlannedState {
  at: number
  status: TicketStatus
  assignee: NamedPerson | null
}

/** A ticket that will be made. */
export interface PlannedTicket {
  createdAt: number
  updatedAt: number
  /** Of each row, where a file has several of a ticket; null where it has one. */
  states: PlannedState[] | null
}

/** What an import will do; tickets by the row that says last what they are. */
export interface ImportPlan {
  check: ImportCheck
  tickets: Map<number, PlannedTicket>
}

/** Begins to read a file: its header, and the rules that it makes of a mapping. */
export async function* rulesAndRows(
  source: ImportSource
): AsyncGenerator<{ row: number; cells: string[]; rules: RowRules }> {
  let rules: RowRules | undefined
  for await (const { row, cells } of readRows(source.open, source.format)) {
    if (!rules) {
      rules = createRowRules(source.mapping, cells, source.surroundings)
      const [missing] = rules.missing
      if (missing !== undefined) {
        throw new ProblemError(400, `The file has no column "${missing}".`, {
          errors: [{ path: 'columns', message: `The file has no column "${missing}"` }]
        })
      }
    }
    yield { row, cells, rules }
  }
}

/** Says of each row but the header what becomes of it, in the order of the file. */
export async function* outcomesOf(source: ImportSource): AsyncGenerator<RowOutcome> {
  const taken = new Set<string>()
  let chunk: { row: number; cells: string[]; rules: RowRules }[] = []
  async function* outcomes(): AsyncGenerator<RowOutcome> {
    const named = chunk.map((entry) => ({ ...entry, id: attempt(entry, idOf) }))
    const ids = named.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    const known = await source.knownIds(ids)
    for (const { row, cells, rules, id } of named) {
      if (typeof id === 'string' && known.has(id) && isFirst(id)) {
        taken.add(id)
        yield { row, cells, rules, kind: 'unchanged' }
        continue
      }
      const ticket = typeof id === 'string' ? attempt({ cells, rules }, read(id)) : id
      if (ticket instanceof RefusedRow)
        yield { row, cells, rules, kind: 'refused', reason: ticket.message }
      else yield { row, cells, rules, kind: 'ticket', ticket }
    }
    chunk = []
  }
  const isFirst = (id: string) => source.mapping.repeatedRows === 'states' || !taken.has(id)
  const read = (id: string) => (rules: RowRules, cells: string[]) => {
    if (!isFirst(id)) throw new RefusedRow('A row before it has the same number')
    const ticket = rules.read(cells, id)
    taken.add(id)
    return ticket
  }
  for await (const entry of rulesAndRows(source)) {
    if (entry.row === 1) continue
    chunk.push(entry)
    if (chunk.length === LOOK_UP_ROWS) yield* outcomes()
  }
  yield* outcomes()
}

const idOf = (rules: RowRules, cells: string[]) => rules.externalIdOf(cells)

function attempt<T>(
  { rules, cells }: { rules: RowRules; cells: string[] },
  work: (rules: RowRules, cells: string[]) => T
): T | RefusedRow {
  try {
    return work(rules, cells)
  } catch (error) {
    if (error instanceof RefusedRow) return error
    throw error
  }
}

/**
 * Goes through a file and finds out what its import will do.
 * @param onRows told now and then how many rows were read
 */
export async function planImport(
  source: ImportSource,
  directory: Directory,
  onRows: (rows: number) => Promise<void> = async () => undefined
): Promise<ImportPlan> {
  const found = createFindings(source, directory)
  let rows = 0
  for await (const outcome of outcomesOf(source)) {
    rows += 1
    if (rows % LOOK_UP_ROWS === 0) await onRows(rows)
    found.add(outcome)
  }
  return found.plan(rows)
}

/** Gathers what becomes of rows. */
function createFindings({ mapping }: ImportSource, directory: Directory) {
  const tickets = new Map<number, PlannedTicket>()
  const rowOf = new Map<string, number>()
  const reasons = new Map<string, { rows: number; firstRow: number }>()
  const people = new Set<string>()
  const unassigned = new Set<number>()
  const sample: SampleTicket[] = []
  const words = createWordCount(mapping)
  const counts = { unchanged: 0, refused: 0 }

  /** @returns whether the row says last what its ticket is */
  function note(row: number, ticket: ImportedRow): boolean {
    const { externalId, createdAt, updatedAt } = ticket
    const former = rowOf.get(externalId)
    const known = former === undefined ? undefined : tickets.get(former)
    if (former === undefined || !known) {
      const states = mapping.repeatedRows === 'states' ? [stateOf(ticket)] : null
      tickets.set(row, { createdAt, updatedAt, states })
    } else {
      known.states?.push(stateOf(ticket))
      known.createdAt = Math.min(known.createdAt, createdAt)
      if (updatedAt < known.updatedAt) return false
      known.updatedAt = updatedAt
      tickets.delete(former)
      unassigned.delete(former)
      tickets.set(row, known)
    }
    rowOf.set(externalId, row)
    return true
  }

  function addTicket(row: number, ticket: ImportedRow) {
    const isNew = !rowOf.has(ticket.externalId)
    if (isNew && sample.length < SAMPLE_TICKETS) sample.push(sampleOf(row, ticket))
    if (note(row, ticket) && losesAssignee(ticket, directory)) unassigned.add(row)
    for (const person of peopleToKnow(ticket))
      if (mapping.unknownPeople === 'accounts' && directory.lacks(person))
        people.add(personKey(person))
  }

  return {
    add(outcome: RowOutcome) {
      const { row, cells, rules } = outcome
      if (outcome.kind === 'unchanged') {
        counts.unchanged += 1
        return
      }
      words.add(rules, cells)
      if (outcome.kind === 'ticket') {
        addTicket(row, outcome.ticket)
        return
      }
      counts.refused += 1
      const reason = reasons.get(outcome.reason) ?? { rows: 0, firstRow: row }
      reasons.set(outcome.reason, { ...reason, rows: reason.rows + 1 })
    },
    plan(rows: number): ImportPlan {
      const sorted = [...reasons].sort(([, one], [, other]) => other.rows - one.rows)
      return {
        tickets,
        check: {
          ...{ rows, tickets: tickets.size, ...counts, accounts: people.size },
          ...{ unassigned: unassigned.size, words: words.list(), sample },
          reasons: sorted.slice(0, MAX_REASONS).map(([reason, of]) => ({ reason, ...of }))
        }
      }
    }
  }
}

const stateOf = ({ statusAt, status, assignee }: ImportedRow): PlannedState => ({
  at: statusAt,
  status,
  assignee
})

export const isActive = (status: TicketStatus) =>
  (ACTIVE_STATUSES as readonly TicketStatus[]).includes(status)

/** Who gets an account for a ticket: nobody to work on it who can't sign in. */
export function peopleToKnow({
  requester,
  status,
  assignee
}: Pick<ImportedRow, 'requester' | 'status' | 'assignee'>): NamedPerson[] {
  return [requester, isActive(status) ? null : assignee].filter((person) => person !== null)
}

/** Whether a ticket somebody has to work on would be left with one who can't sign in. */
function losesAssignee({ status, assignee }: ImportedRow, directory: Directory): boolean {
  if (!assignee || !isActive(status)) return false
  const account = directory.find(assignee)
  return account === undefined || account.disabled === true
}

function sampleOf(row: number, ticket: ImportedRow): SampleTicket {
  const { externalId, department, category, subcategory, status, priority } = ticket
  const { requester, assignee, createdAt, statusAt } = ticket
  return {
    ...{ row, externalId, department, category, subcategory, status, priority },
    about: ticket.description.slice(0, SAMPLE_LENGTH).toWellFormed(),
    requester: requester ? shownName(requester) : '',
    assignee: assignee && shownName(assignee),
    createdAt: new Date(createdAt).toISOString(),
    resolvedAt: status === 'resolved' ? new Date(statusAt).toISOString() : null
  }
}

/** Counts the words whose meaning somebody may want to say, with what they mean. */
function createWordCount(mapping: ImportMapping) {
  const fields = WORD_FIELDS.filter((field) => mapping.columns[field] !== undefined)
  const counts = fields.map((field) => {
    return { field, words: new Map<string, { rows: number; to: string | null }>() }
  })
  return {
    add(rules: RowRules, cells: readonly string[]) {
      for (const { field, words } of counts) {
        const word = rules.wordOf(cells, field)
        const known = words.get(word)
        if (known) known.rows += 1
        else if (word !== '' && words.size < MAX_LISTED_WORDS)
          words.set(word, { rows: 1, to: rules.meaningOf(field, word) })
      }
    },
    list: (): ImportCheck['words'] =>
      counts.flatMap(({ field, words }) =>
        [...words]
          .map(([word, count]) => ({ field, word, ...count }))
          .sort((one, other) => other.rows - one.rows)
      )
  }
}
