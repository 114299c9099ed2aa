import type { FormAnswers } from '../api/form-answers.ts'
import type {
  ConditionGroup,
  RuleAction,
  RuleCondition,
  RuleDefinition,
  RuleWhen
} from '../api/rule-definitions.ts'
import type { Ticket } from '../api/tickets.ts'
import { answerTexts, answerTo } from './forms.ts'
import { foldText, withoutAccents } from './search-text.ts'
import { departmentKey } from './teams.ts'
import type { Priority } from './tickets.ts'
import type { WaitReason } from './wait-reasons.ts'

// Which rules apply to what happens to a ticket (D75). Everything here is pure.

/** The most rules of a help desk. */
export const MAX_RULES = 200

/** Something that has happened to a ticket; of a change with the values before and after it. */
export type RuleEvent =
  | { event: Exclude<RuleWhen['event'], `${string}-changed` | 'commented'> }
  | { event: 'commented'; by: 'requester' | 'team' }
  | {
      event: Extract<RuleWhen['event'], `${string}-changed`>
      from: string | number | null
      to: string | number | null
    }

/** A ticket as conditions see it: as it is at present. */
export interface PresentTicket
  extends Pick<
    Ticket,
    | 'department'
    | 'priority'
    | 'status'
    | 'category'
    | 'subcategory'
    | 'assigneeId'
    | 'requesterId'
    | 'description'
  > {
  /** Null where the account is gone. */
  requesterDepartment: string | null
  /** Null where it waits for nothing. */
  waitingFor: WaitReason | null
  isLate: boolean
  /** Its answers to forms by their ids, as far as conditions ask for some (D78). */
  answers: ReadonlyMap<number, FormAnswers>
}

/** Whether a rule begins with what has happened. */
export function beginsWith(when: RuleWhen, events: readonly RuleEvent[]): boolean {
  return events.some((event) => {
    if (event.event !== when.event) return false
    if (event.event === 'commented') return 'by' in when && when.by === event.by
    if (!('from' in event)) return true
    const isSame = (wanted: unknown, had: string | number | null) =>
      wanted === undefined || valueKey(when.event, wanted) === valueKey(when.event, had)
    const { from, to } = when as { from?: unknown; to?: unknown }
    return isSame(from, event.from) && isSame(to, event.to)
  })
}

/** Departments are compared in one form (D66), ids as numbers or texts. */
function valueKey(event: string, value: unknown): string | null {
  if (value === null) return null
  return event === 'department-changed' ? departmentKey(String(value)) : String(value)
}

/** Whether the conditions of a rule hold for a ticket; those of an empty list do. */
export function meetsConditions(
  { match, of }: RuleDefinition['conditions'],
  ticket: PresentTicket
): boolean {
  if (of.length === 0) return true
  const holds = (one: RuleCondition | ConditionGroup) =>
    'match' in one ? meetsConditions(one, ticket) : meets(one, ticket)
  return match === 'all' ? of.every(holds) : of.some(holds)
}

function meets(condition: RuleCondition, ticket: PresentTicket): boolean {
  if (condition.present === 'late') return condition.late === ticket.isLate
  const has = presentValues(condition, ticket)
  return condition.compare === 'is-not' ? !has.some(Boolean) : has.some(Boolean)
}

/** For each value of a condition, whether the ticket has it. */
function presentValues(
  condition: Exclude<RuleCondition, { present: 'late' }>,
  ticket: PresentTicket
): boolean[] {
  switch (condition.present) {
    case 'department':
      return areDepartments(condition, ticket.department)
    case 'requester-department':
      return areDepartments(condition, ticket.requesterDepartment)
    case 'words': {
      const { words, each } = wordsOfTicket(ticket.description)
      return formsOf(condition, wordsOf).map(
        (phrase) => each.has(firstWord(phrase)) && words.includes(phrase)
      )
    }
    case 'answer': {
      const answers = ticket.answers.get(condition.formId) ?? {}
      const has = answerTexts(answerTo(answers, condition.key)).map(foldText)
      return condition.values.map((value) => has.includes(foldText(value)))
    }
    case 'waiting':
      return condition.values.map((value) => value === (ticket.waitingFor ?? 'nothing'))
    case 'assignee':
      return condition.values.map((value) => value === ticket.assigneeId)
    case 'requester':
      return condition.values.map((value) => value === ticket.requesterId)
    default:
      return condition.values.map((value) => value === ticket[condition.present])
  }
}

function areDepartments(condition: NamingCondition, other: string | null): boolean[] {
  const key = other === null ? null : departmentKey(other)
  return formsOf(condition, departmentKey).map((one) => one === key)
}

type NamingCondition = Extract<
  RuleCondition,
  { present: 'department' | 'requester-department' | 'words' }
>

const forms = new WeakMap<NamingCondition, readonly string[]>()

/**
 * The values of a condition in the form in which they are compared. They are kept, because rules can
 * have thousands of them, and are evaluated at each change of a ticket.
 */
function formsOf(condition: NamingCondition, formOf: (value: string) => string): readonly string[] {
  const known = forms.get(condition) ?? condition.values.map(formOf)
  forms.set(condition, known)
  return known
}

/** The words of the description that was read last: many rules look at the same one. */
let lastRead = { description: '', words: ' ', each: new Set<string>() }

function wordsOfTicket(description: string) {
  if (description !== lastRead.description) {
    const words = wordsOf(description)
    lastRead = { description, words, each: new Set(words.split(' ')) }
  }
  return lastRead
}

/** The first word of a phrase as {@link wordsOf} gives it; most descriptions do not have it. */
const firstWord = (phrase: string) => phrase.slice(1, phrase.indexOf(' ', 1))

/** A text as words with a space around each, however they are written (D66). */
function wordsOf(text: string): string {
  const words = withoutAccents(foldText(text)).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/** The conditions of a rule, also those in groups. */
export function conditionsOf({ conditions }: RuleDefinition): RuleCondition[] {
  return conditions.of.flatMap((one) => ('match' in one ? one.of : [one]))
}

/** How much an open ticket counts where the person with the least gets the next one. */
export const OPEN_WEIGHTS: Record<Priority, number> = { high: 3, medium: 2, low: 1 }

/**
 * Chooses the person whose turn it is: the first behind the last one by id, and then from the start.
 * @param ids of those who are there
 * @param lastId who had the last turn; null before the first
 */
export function nextInTurn(ids: readonly number[], lastId: number | null): number | null {
  const inOrder = ids.toSorted((a, b) => a - b)
  return inOrder.find((id) => id > (lastId ?? 0)) ?? inOrder[0] ?? null
}

/**
 * Chooses the person with the least open work, and among equals whose turn it is.
 * @param loads the sums of {@link OPEN_WEIGHTS}; none for no open ticket
 */
export function leastOpen(
  ids: readonly number[],
  loads: ReadonlyMap<number, number>,
  lastId: number | null
): number | null {
  const loadOf = (id: number) => loads.get(id) ?? 0
  const least = Math.min(...ids.map(loadOf))
  return nextInTurn(
    ids.filter((id) => loadOf(id) === least),
    lastId
  )
}

/** Something that a rule names, and that may be gone. */
export type RuleReference =
  | { kind: 'person' | 'reply' | 'process' | 'form'; id: number }
  | { kind: 'department' | 'category'; name: string }
  | { kind: 'subcategory'; name: string; category: string | null }

/** Everything that a rule names. */
export function referencesOf({ when, ...definition }: RuleDefinition): RuleReference[] {
  const { from, to } = when as { from?: string | number | null; to?: string | number | null }
  const ofEvent = [from, to].flatMap((value) => reference(EVENT_KINDS[when.event], value))
  const ofConditions = conditionsOf({ when, ...definition }).flatMap((condition) =>
    condition.present === 'answer'
      ? reference('form', condition.formId)
      : 'values' in condition
        ? condition.values.flatMap((value) => reference(PRESENT_KINDS[condition.present], value))
        : []
  )
  return [...ofEvent, ...ofConditions, ...definition.actions.flatMap(referencesOfAction)]
}

const EVENT_KINDS: Partial<Record<RuleWhen['event'], RuleReference['kind']>> = {
  'assignee-changed': 'person',
  'department-changed': 'department',
  'category-changed': 'category',
  'subcategory-changed': 'subcategory'
}

const PRESENT_KINDS: Partial<Record<RuleCondition['present'], RuleReference['kind']>> = {
  assignee: 'person',
  requester: 'person',
  department: 'department',
  'requester-department': 'department',
  category: 'category',
  subcategory: 'subcategory'
}

function reference(
  kind: RuleReference['kind'] | undefined,
  value: string | number | null | undefined,
  category: string | null = null
): RuleReference[] {
  if (kind === undefined || value == null) return []
  if (kind === 'person' || kind === 'reply' || kind === 'process' || kind === 'form')
    return [{ kind, id: Number(value) }]
  if (kind === 'subcategory') return [{ kind, name: String(value), category }]
  return [{ kind, name: String(value) }]
}

function referencesOfAction(action: RuleAction): RuleReference[] {
  switch (action.do) {
    case 'department':
      return reference('department', action.department)
    case 'category':
      return [
        ...reference('category', action.category),
        ...reference('subcategory', action.subcategory, action.category)
      ]
    case 'assign-person':
      return reference('person', action.personId)
    case 'assign-in-turn':
    case 'assign-least-open':
      return [
        ...reference('department', action.team),
        ...(action.personIds ?? []).flatMap((id) => reference('person', id))
      ]
    case 'add-followers':
      return action.personIds.flatMap((id) => reference('person', id))
    case 'ask-approval':
      return action.request.personIds.flatMap((id) => reference('person', id))
    case 'canned-reply':
      return reference('reply', action.replyId)
    case 'start-process':
      return reference('process', action.processId)
    default:
      return []
  }
}

/**
 * The cause of what a rule does, as the history and notifications keep it (D75).
 * @param isAlone whether no person has caused it, but a time: a deadline, a wait or a schedule
 */
export function ruleCause({ id, name }: { id: number; name: string }, isAlone: boolean): string {
  return `${isAlone ? 'rule-alone' : 'rule'} ${id} ${name}`
}

/** The rule that a cause names; null for another cause. */
export function ruleIn(cause: string | null | undefined): { id: number; name: string } | null {
  const [, id, name] = /^rule(?:-alone)? (\d+) (.*)$/s.exec(cause ?? '') ?? []
  return id && name !== undefined ? { id: Number(id), name } : null
}

/** Whether a rule has done something that no person has caused. */
export const isRuleAlone = (cause: string | null | undefined) =>
  cause?.startsWith('rule-alone ') ?? false
