import {
  COMMENT_SIDES,
  COMPARISONS,
  MATCHES,
  PRESENT_WAITS,
  type RuleAction,
  type RuleCondition,
  type RuleWhen
} from '#shared/api/rule-definitions.ts'
import { EVENT_WORDS } from '#shared/domain/rule-words.ts'
import { WAIT_OBJECTS } from '#shared/domain/wait-reasons.ts'
import { text } from '#shared/languages/texts.ts'
import { capitalised } from '../../lib/capitalised.ts'
import type { Choice } from '../../ui/choice.ts'

/** The names of all of some values, as choices. */
function choicesOf<T extends string>(labels: Readonly<Record<T, string>>): Choice<T>[] {
  return (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))
}

/** An event as the beginning of a sentence, such as “The priority was changed”. */
const eventLabel = (event: RuleWhen['event']): string => capitalised(EVENT_WORDS[event])

export const EVENT_CHOICES = (Object.keys(EVENT_WORDS) as RuleWhen['event'][]).map((event) => ({
  value: event,
  label: eventLabel(event)
}))

/** The subjects of conditions. */
export const PRESENT_LABELS: Record<RuleCondition['present'], string> = {
  department: 'Department',
  priority: 'Priority',
  status: 'Status',
  category: 'Category',
  subcategory: 'Subcategory',
  assignee: 'Assignee',
  requester: 'Requester',
  'requester-department': text('Requester’s department'),
  words: 'Description',
  waiting: text('Waiting for'),
  answer: text('Answer of a form'),
  late: 'Deadline'
}
export const PRESENT_CHOICES = choicesOf(PRESENT_LABELS)

export const ACTION_LABELS: Record<RuleAction['do'], string> = {
  department: text('Move to department'),
  priority: text('Set priority'),
  category: text('Set category'),
  'assign-person': text('Assign to person'),
  'assign-in-turn': text('Assign in turn'),
  'assign-least-open': text('Assign to least open work'),
  'add-followers': text('Add followers'),
  wait: text('Let it wait'),
  note: text('Add internal note'),
  reply: 'Reply',
  'canned-reply': text('Send canned reply'),
  'start-process': text('Start process'),
  'ask-approval': text('Ask for approval'),
  'ask-form': text('Ask for open answers'),
  webhook: text('Send webhook event')
}
export const ACTION_CHOICES = choicesOf(ACTION_LABELS)

const COMPARISON_LABELS: Record<(typeof COMPARISONS)[number], [is: string, contains: string]> = {
  is: ['is', 'contains'],
  'is-not': ['is not', 'does not contain'],
  'any-of': ['is any of', 'contains any of']
}

/** How the values of a condition can be compared. */
export const comparisonChoices = (present: RuleCondition['present']) =>
  COMPARISONS.map((value) => {
    const [is, contains] = COMPARISON_LABELS[value]
    return { value, label: present === 'words' ? contains : is }
  })

const MATCH_LABELS = { all: text('All of these hold'), any: text('Any of these holds') }
export const MATCH_CHOICES = MATCHES.map((value) => ({ value, label: MATCH_LABELS[value] }))

const SIDE_LABELS = { requester: 'by the requester', team: 'by the team' }
export const SIDE_CHOICES = COMMENT_SIDES.map((value) => ({ value, label: SIDE_LABELS[value] }))

export const WAIT_CHOICES = PRESENT_WAITS.map((value) => ({
  value,
  label: value === 'nothing' ? 'nothing' : WAIT_OBJECTS[value]
}))

/** An event of a run; those of later versions as they are named there. */
export const eventText = (event: string): string =>
  EVENT_CHOICES.find(({ value }) => value === event)?.label ?? event

/** An action of a run, likewise. */
export const actionText = (action: string): string =>
  ACTION_CHOICES.find(({ value }) => value === action)?.label ?? action
