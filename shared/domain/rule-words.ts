import type {
  ConditionGroup,
  RuleAction,
  RuleCondition,
  RuleDefinition,
  RuleWhen
} from '../api/rule-definitions.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from './tickets.ts'
import { WAIT_OBJECTS } from './wait-reasons.ts'

// A rule as one sentence (D75). Events are in the past (“was changed to”), conditions in the
// present (“is”), so that no one takes one for the other.

/** A part of the sentence; the values that someone has chosen stand out. */
export interface RulePart {
  text: string
  isValue: boolean
}

/** How people and other things that a rule names are called; undefined for what is gone. */
export interface RuleNames {
  person(id: number): string | undefined
  category(slug: string): string | undefined
  subcategory(slug: string): string | undefined
  reply(id: number): string | undefined
  process(id: number): string | undefined
}

type Parts = (RulePart | string)[]

/** Stands in a sentence for what no one has chosen yet. */
export const OPEN = '…'

const GONE = '(deleted)'
const value = (text: string): RulePart => ({ text, isValue: true })

/**
 * Writes a rule as one sentence, such as “When the priority was changed to High, if the department is
 * HR: assign the ticket to Bob, and send a webhook event.”
 * @returns its parts, whose texts give the sentence when they are joined
 */
export function ruleSentence(
  { when, conditions, actions }: RuleDefinition,
  names: RuleNames
): RulePart[] {
  const words = createWords(names)
  const all: Parts = [
    ...words.when(when),
    ...(conditions.of.length > 0 ? [', if ', ...words.conditions(conditions)] : []),
    ': ',
    ...joined(
      actions.map((action) => words.action(action)),
      'and'
    ),
    actions.length > 0 ? (endsWithSentence(actions.at(-1)) ? '' : '.') : OPEN
  ]
  return merged(all)
}

/** Whether an action ends with a quoted sentence, after which a second full stop would be too much. */
function endsWithSentence(action: RuleAction | undefined): boolean {
  return action !== undefined && 'message' in action && /[.!?]$/.test(action.message)
}

/** The sentence as one text. */
export function ruleText(definition: RuleDefinition, names: RuleNames): string {
  return ruleSentence(definition, names)
    .map(({ text }) => text)
    .join('')
}

/** An event as it is told in a list of runs. */
export const EVENT_WORDS: Record<RuleWhen['event'], string> = {
  created: 'a ticket was raised',
  'status-changed': 'the status was changed',
  'priority-changed': 'the priority was changed',
  'department-changed': 'the department was changed',
  'category-changed': 'the category was changed',
  'subcategory-changed': 'the subcategory was changed',
  'assignee-changed': 'the assignee was changed',
  commented: 'a comment was added',
  'due-soon': 'a deadline came near',
  overdue: 'a deadline was missed',
  'waiting-ended': 'waiting ended'
}

const PRESENT_WORDS: Record<RuleCondition['present'], string> = {
  department: 'the department',
  priority: 'the priority',
  status: 'the status',
  category: 'the category',
  subcategory: 'the subcategory',
  assignee: 'the assignee',
  requester: 'the requester',
  'requester-department': 'the requester’s department',
  words: 'the description',
  waiting: 'the ticket',
  answer: 'the answer',
  late: 'the ticket'
}

function createWords(names: RuleNames) {
  const people = (ids: readonly number[]) =>
    joined(
      ids.map((id) => [value(names.person(id) ?? GONE)]),
      'and'
    )

  /** A value of a field, by the field that an event or a condition names. */
  function named(field: string, of: string | number | null): RulePart {
    if (of === null) return value(field === 'subcategory' ? 'none' : 'no one')
    if (typeof of === 'number') return value(names.person(of) ?? GONE)
    if (field === 'category') return value(names.category(of) ?? of)
    if (field === 'subcategory') return value(names.subcategory(of) ?? of)
    if (field === 'waiting') return value(of === 'nothing' ? of : waitObject(of))
    const labels: Record<string, string> = { ...STATUS_LABELS, ...PRIORITY_LABELS }
    const isLabelled = field === 'status' || field === 'priority'
    return value(isLabelled ? (labels[of] ?? of) : of)
  }

  function when(event: RuleWhen): Parts {
    if (event.event === 'commented')
      return ['When ', value(event.by === 'requester' ? 'the requester' : 'the team'), ' commented']
    const { from, to } = event as { from?: string | number | null; to?: string | number | null }
    const field = event.event.replace('-changed', '')
    return [
      `When ${EVENT_WORDS[event.event]}`,
      ...(from === undefined ? [] : [' from ', named(field, from)]),
      ...(to === undefined ? [] : [' to ', named(field, to)])
    ]
  }

  function condition(one: RuleCondition): Parts {
    const subject = PRESENT_WORDS[one.present]
    if (one.present === 'late') return [`${subject} is `, value(one.late ? 'late' : 'not late')]
    const values = one.values.map((of) => [named(one.present, of)])
    const about: Parts = one.present === 'answer' ? [' to “', value(one.label), '”'] : []
    const isNot = one.compare === 'is-not'
    const verbs: Partial<Record<RuleCondition['present'], [string, string]>> = {
      words: ['contains', 'does not contain'],
      waiting: ['waits for', 'does not wait for']
    }
    const [is, not] = verbs[one.present] ?? ['is', 'is not']
    return [subject, ...about, ` ${isNot ? not : is} `, ...joined(values, 'or')]
  }

  function conditions({ match, of }: ConditionGroup | RuleDefinition['conditions']): Parts {
    const parts = of.map((one) =>
      'match' in one
        ? of.length > 1 && one.of.length > 1
          ? ['(', ...conditions(one), ')']
          : conditions(one)
        : condition(one)
    )
    return joined(parts, match === 'all' ? 'and' : 'or')
  }

  function action(one: RuleAction): Parts {
    switch (one.do) {
      case 'department':
        return ['move the ticket to ', value(one.department)]
      case 'priority':
        return ['set the priority to ', named('priority', one.priority)]
      case 'category':
        return [
          'set the category to ',
          named('category', one.category),
          ...(one.subcategory ? [' with ', named('subcategory', one.subcategory)] : [])
        ]
      case 'assign-person':
        return ['assign the ticket to ', named('assignee', one.personId)]
      case 'assign-in-turn':
        return ['assign the ticket in turn to ', ...among(one)]
      case 'assign-least-open':
        return ['assign the ticket to the one with the least open work of ', ...among(one)]
      case 'add-followers':
        return ['let ', ...people(one.personIds), ' follow the ticket']
      case 'wait':
        return [
          'let the ticket wait for ',
          named('waiting', one.for),
          ...daysOf(', until working day ', one.untilAfterDays),
          ...daysOf(', with a reminder after working day ', one.remindAfterDays),
          ...daysOf(', and resolve it after working day ', one.resolveAfterDays)
        ]
      case 'note':
        return ['add the internal note “', value(one.message), '”']
      case 'reply':
        return ['reply “', value(one.message), '”']
      case 'canned-reply':
        return ['reply with ', value(names.reply(one.replyId) ?? GONE)]
      case 'start-process':
        return ['start the process ', value(names.process(one.processId) ?? GONE)]
      case 'ask-approval':
        return [
          'ask ',
          ...(one.request.of === 'head' ? [value('the head')] : people(one.request.personIds)),
          ' “',
          value(one.request.question || OPEN),
          '”',
          ...(one.request.beforeAssigning ? [' before it is assigned'] : [])
        ]
      case 'ask-form':
        return ['ask the requester for the open answers']
      case 'webhook':
        return ['send a webhook event']
    }
  }

  const among = ({
    team,
    personIds
  }: {
    team?: string | undefined
    personIds?: number[] | undefined
  }) => (personIds ? people(personIds) : [value(team ?? 'the ticket’s team')])

  return { when, conditions, action }
}

const daysOf = (words: string, days: number | undefined): Parts =>
  days === undefined ? [] : [words, value(String(days))]

const waitObject = (text: string) => (WAIT_OBJECTS as Record<string, string>)[text] ?? text

/** A list such as “a, b and c”. */
function joined(items: readonly Parts[], word: 'and' | 'or'): Parts {
  return items.flatMap((item, index) => {
    if (index === 0) return item
    return [index === items.length - 1 ? ` ${word} ` : ', ', ...item]
  })
}

/** Joins neighbouring texts that no one has chosen. */
function merged(parts: Parts): RulePart[] {
  const all: RulePart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part !== 'string') all.push(part)
    else if (last && !last.isValue) last.text += part
    else all.push({ text: part, isValue: false })
  }
  return all
}
