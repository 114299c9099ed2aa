import * as z from 'zod'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { ImportCheck, type SampleTicket } from '#shared/api/imports.ts'
import { IMPORT_DEFAULTS, type ImportDefault, WORD_FIELDS } from '#shared/domain/imports.ts'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import {
  english,
  isText,
  type Sentence,
  type Text,
  type Translate
} from '#shared/languages/texts.ts'
import type { ImportRow } from '../store/imports-store.ts'
import { type AccountIndex, personKey } from './account-matching.ts'
import { type DefaultRequester, placeholderOf, takesDefaultRequester } from './default-requester.ts'
import { type NamedPerson, shownName } from './named-people.ts'
import type { ImportedRow, RowRules } from './row-rules.ts'

const SAMPLE_TICKETS = 20
/** How much of a text a sample shows, in characters. */
const SAMPLE_LENGTH = 140
/** How many words of each field are listed. */
const MAX_LISTED_WORDS = 100
/** How many reasons are listed. */
const MAX_REASONS = 50

/** The outcome of a row. */
export type RowOutcome = { row: number; cells: string[]; rules: RowRules } & (
  | { kind: 'ticket'; ticket: ImportedRow }
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: Sentence }
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

/** A preview as it is stored: its reasons are put into words for each reader (D82). */
const ImportFindings = ImportCheck.extend({
  reasons: z.array(
    // Earlier versions stored sentences.
    z.object({
      reason: z.union([z.string(), z.custom<Text>(isText)]),
      rows: z.number(),
      firstRow: z.number()
    })
  )
})
export type ImportFindings = z.infer<typeof ImportFindings>

/** A preview in the language of a reader. */
export function checkFor(t: Translate, { reasons, ...check }: ImportFindings): ImportCheck {
  const shown = (reason: string | Text) => (typeof reason === 'string' ? reason : t(reason))
  return {
    ...check,
    reasons: reasons.map(({ reason, ...of }) => ({ reason: shown(reason), ...of }))
  }
}

/** The last preview of an import in the language of a reader; undefined where none is stored. */
export function storedCheck(
  { findings }: Pick<ImportRow, 'findings'>,
  t: Translate
): ImportCheck | undefined {
  const { data } = ImportFindings.safeParse(JSON.parse(findings ?? 'null'))
  return data && checkFor(t, data)
}

/** A preview of an import; tickets by their last row. */
export interface ImportPlan {
  check: ImportFindings
  tickets: Map<number, PlannedTicket>
  /** The categories to create that its tickets have. */
  newCategories: NonNullable<ImportMapping['newCategories']>
}

/** Gathers the outcome of rows. */
export function createFindings(
  mapping: ImportMapping,
  accountIndex: AccountIndex,
  defaultRequester: DefaultRequester
) {
  const tickets = new Map<number, PlannedTicket>()
  const rowOf = new Map<string, number>()
  const reasons = new Map<string, ImportFindings['reasons'][number]>()
  const people = new Set<string>()
  const unassigned = new Set<number>()
  const sample: SampleTicket[] = []
  const words = createWordCount(mapping)
  const defaults = createDefaultCount()
  const categories = new Set<string>()
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
    const isDefault = takesDefaultRequester(ticket, mapping, accountIndex)
    const requester = isDefault ? defaultRequester.name : nameOf(ticket.requester)
    if (isNew && sample.length < SAMPLE_TICKETS) {
      const hasNumber = mapping.columns.externalId !== undefined
      sample.push(sampleOf(row, ticket, { requester, hasNumber }))
    }
    if (isNew) {
      if (isDefault) defaults.add('requester', requester)
      for (const field of ticket.byDefault) defaults.add(field, ticket[field])
    }
    categories.add(ticket.category)
    if (isDefault && defaultRequester.id === undefined)
      people.add(personKey(placeholderOf(defaultRequester)))
    if (note(row, ticket) && losesAssignee(ticket, accountIndex)) unassigned.add(row)
    for (const person of accountsNeeded(ticket))
      if (mapping.unknownPeople === 'accounts' && accountIndex.lacks(person))
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
      const sentence = english(outcome.reason)
      const known = reasons.get(sentence)
      if (known) known.rows += 1
      else reasons.set(sentence, { reason: textOf(outcome.reason), rows: 1, firstRow: row })
    },
    plan(rows: number): ImportPlan {
      const newCategories = (mapping.newCategories ?? []).filter(({ slug }) => categories.has(slug))
      const sorted = [...reasons.values()].sort((one, other) => other.rows - one.rows)
      return {
        tickets,
        newCategories,
        check: {
          rows,
          tickets: tickets.size,
          ...counts,
          accounts: people.size,
          categories: newCategories.length,
          defaults: defaults.list(),
          unassigned: unassigned.size,
          words: words.list(),
          sample,
          reasons: sorted.slice(0, MAX_REASONS)
        }
      }
    }
  }
}

const textOf = (sentence: Sentence): Text =>
  typeof sentence === 'string' ? { id: sentence } : sentence

const stateOf = ({ statusAt, status, assignee }: ImportedRow): PlannedState => ({
  at: statusAt,
  status,
  assignee
})

export const isActive = (status: TicketStatus) =>
  (ACTIVE_STATUSES as readonly TicketStatus[]).includes(status)

/** Who gets an account for a ticket: no one to work on it who can't sign in. */
export function accountsNeeded({
  requester,
  status,
  assignee,
  answers
}: Pick<ImportedRow, 'requester' | 'status' | 'assignee' | 'answers'>): NamedPerson[] {
  const named = answers?.people.map(({ person }) => person) ?? []
  return [requester, isActive(status) ? null : assignee, ...named].filter(
    (person) => person !== null
  )
}

/** Whether a ticket someone has to work on would be left with one who can't sign in. */
function losesAssignee({ status, assignee }: ImportedRow, accountIndex: AccountIndex): boolean {
  if (!assignee || !isActive(status)) return false
  const account = accountIndex.find(assignee)
  return account === undefined || account.disabled === true
}

const nameOf = (person: NamedPerson | null) => (person ? shownName(person) : '')

function sampleOf(
  row: number,
  ticket: ImportedRow,
  { requester, hasNumber }: { requester: string; hasNumber: boolean }
): SampleTicket {
  const { department, category, subcategory, status, priority } = ticket
  const { assignee, createdAt, statusAt } = ticket
  return {
    row,
    department,
    category,
    subcategory,
    status,
    priority,
    requester,
    externalId: hasNumber ? ticket.externalId : '',
    about: ticket.description.slice(0, SAMPLE_LENGTH).toWellFormed(),
    assignee: assignee && shownName(assignee),
    createdAt: new Date(createdAt).toISOString(),
    resolvedAt: status === 'resolved' ? new Date(statusAt).toISOString() : null
  }
}

type WordCount = Pick<ImportCheck['words'][number], 'rows' | 'to' | 'isUnknown'>

/** Counts the words whose meaning someone may want to say, with what they mean. */
function createWordCount(mapping: ImportMapping) {
  const fields = WORD_FIELDS.filter((field) => mapping.columns[field] !== undefined)
  const counts = fields.map((field) => {
    return { field, words: new Map<string, WordCount>() }
  })
  return {
    add(rules: RowRules, cells: readonly string[]) {
      for (const { field, words } of counts) {
        const word = rules.wordOf(cells, field)
        const known = words.get(word)
        if (known) known.rows += 1
        else if (word !== '' && words.size < MAX_LISTED_WORDS)
          words.set(word, {
            rows: 1,
            to: rules.meaningOf(field, word),
            ...(rules.isUnknown(field, word) && { isUnknown: true })
          })
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

/** Counts the tickets that get something by default. */
function createDefaultCount() {
  const counts = new Map<string, ImportCheck['defaults'][number]>()
  return {
    add(field: ImportDefault, to: string) {
      const key = `${field} ${to}`
      const known = counts.get(key)
      if (known) known.tickets += 1
      else counts.set(key, { field, to, tickets: 1 })
    },
    list: () =>
      [...counts.values()].sort(
        (one, other) => IMPORT_DEFAULTS.indexOf(one.field) - IMPORT_DEFAULTS.indexOf(other.field)
      )
  }
}
