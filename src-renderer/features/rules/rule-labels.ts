import {
  COMMENT_SIDES,
  COMPARISONS,
  MATCHES,
  PRESENT_WAITS,
  type RuleAction,
  type RuleCondition,
  type RuleWhen
} from '#shared/api/rule-definitions.ts'
import { WAIT_OBJECTS } from '#shared/domain/wait-reasons.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'

/** The names of all of some values, as choices. */
export function choicesOf<T extends string>(labels: Readonly<Record<T, Text>>): Choice<T>[] {
  return (Object.keys(labels) as T[]).map((value) => ({ value, label: t(labels[value]) }))
}

/** The events, as they are told in a list of runs. */
const EVENT_LABELS: Record<RuleWhen['event'], Text> = {
  created: text('A ticket was raised'),
  'status-changed': text('The status was changed'),
  'priority-changed': text('The priority was changed'),
  'department-changed': text('The department was changed'),
  'category-changed': text('The category was changed'),
  'subcategory-changed': text('The subcategory was changed'),
  'assignee-changed': text('The assignee was changed'),
  commented: text('A comment was added'),
  'due-soon': text('A deadline came near'),
  overdue: text('A deadline was missed'),
  'waiting-ended': text('Waiting ended')
}
export const eventChoices = () => choicesOf(EVENT_LABELS)

/** The subjects of conditions. */
export const PRESENT_LABELS: Record<RuleCondition['present'], Text> = {
  department: text('Department'),
  priority: text('Priority'),
  status: text('Status'),
  category: text('Category'),
  subcategory: text('Subcategory'),
  assignee: text('Assignee'),
  requester: text('Requester'),
  'requester-department': text('Requester’s department'),
  words: text('Description'),
  waiting: text('Waiting for'),
  answer: text('Answer of a form'),
  late: text('Deadline')
}
export const presentChoices = () => choicesOf(PRESENT_LABELS)

export const ACTION_LABELS: Record<RuleAction['do'], Text> = {
  department: text('Move to department'),
  priority: text('Set priority'),
  category: text('Set category'),
  'assign-person': text('Assign to person'),
  'assign-in-turn': text('Assign in turn'),
  'assign-least-open': text('Assign to least open work'),
  'add-followers': text('Add followers'),
  wait: text('Let it wait'),
  note: text('Add internal note'),
  reply: meant('Reply', 'an action'),
  'canned-reply': text('Send canned reply'),
  'start-process': text('Start process'),
  'ask-approval': text('Ask for approval'),
  'ask-form': text('Ask for open answers'),
  webhook: text('Send webhook event')
}
export const actionChoices = () => choicesOf(ACTION_LABELS)

const COMPARISON_LABELS: Record<(typeof COMPARISONS)[number], [is: Text, contains: Text]> = {
  is: [text('is'), text('contains')],
  'is-not': [text('is not'), text('does not contain')],
  'any-of': [text('is any of'), text('contains any of')]
}

/** How the values of a condition can be compared. */
export const comparisonChoices = (present: RuleCondition['present']) =>
  COMPARISONS.map((value) => {
    const [is, contains] = COMPARISON_LABELS[value]
    return { value, label: t(present === 'words' ? contains : is) }
  })

const MATCH_LABELS = { all: text('All of these hold'), any: text('Any of these holds') }
export const matchChoices = () => MATCHES.map((value) => ({ value, label: t(MATCH_LABELS[value]) }))

const SIDE_LABELS = { requester: text('by the requester'), team: text('by the team') }
export const sideChoices = () =>
  COMMENT_SIDES.map((value) => ({ value, label: t(SIDE_LABELS[value]) }))

export const waitChoices = () =>
  PRESENT_WAITS.map((value) => ({
    value,
    label: value === 'nothing' ? t('nothing') : t(WAIT_OBJECTS[value])
  }))

/** An event of a run; those of later versions as they are named there. */
export const eventText = (event: string): string =>
  eventChoices().find(({ value }) => value === event)?.label ?? event

/** An action of a run, likewise. */
export const actionText = (action: string): string =>
  actionChoices().find(({ value }) => value === action)?.label ?? action
