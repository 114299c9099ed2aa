import type {
  ConditionGroup,
  RuleAction,
  RuleCondition,
  RuleDefinition,
  RuleWhen
} from '#shared/api/rule-definitions.ts'
import { type Rule, RuleInput } from '#shared/api/rules.ts'
import { OPEN } from '#shared/domain/rule-value-words.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { EMPTY_REQUEST } from '../../ui/approvals/empty-request.ts'

/** The id of no one and nothing: no choice has been made yet. */
export const NONE_YET = 0

/** A rule without what the server adds. */
export function inputOf({ name, department, enabled, definition }: RuleInput | Rule): RuleInput {
  return { name, department, enabled, definition }
}

/** An empty rule, which is off. */
export function newRule(department: string | null): RuleInput {
  return {
    ...{ name: '', department, enabled: false },
    definition: {
      ...{ when: { event: 'created' }, conditions: { match: 'all', of: [] }, actions: [] }
    }
  }
}

/** An event of a kind, with any values. */
export const firstWhen = (event: RuleWhen['event']): RuleWhen =>
  event === 'commented' ? { event, by: 'requester' } : { event }

/** A condition about a field, whose values are still to be chosen. */
export function firstCondition(present: RuleCondition['present']): RuleCondition {
  if (present === 'late') return { present, late: true }
  if (present === 'answer')
    return { present, formId: NONE_YET, key: '', label: '', compare: 'is', values: [] }
  return { present, compare: 'is', values: [] }
}

/** An action of a kind, whose values are still to be chosen. */
export function firstAction(kind: RuleAction['do']): RuleAction {
  switch (kind) {
    case 'department':
      return { do: kind, department: '' }
    case 'priority':
      return { do: kind, priority: 'high' }
    case 'category':
      return { do: kind, category: '' }
    case 'assign-person':
      return { do: kind, personId: NONE_YET }
    case 'add-followers':
      return { do: kind, personIds: [] }
    case 'wait':
      return { do: kind, for: 'requester' }
    case 'note':
    case 'reply':
      return { do: kind, message: '' }
    case 'ask-approval':
      return { do: kind, request: EMPTY_REQUEST }
    case 'canned-reply':
      return { do: kind, replyId: NONE_YET }
    case 'start-process':
      return { do: kind, processId: NONE_YET }
    default:
      return { do: kind }
  }
}

/** Messages about choices that are still to be made, by the last part of their paths. */
const OPEN_CHOICES: Readonly<Record<string, Text>> = {
  department: text('Choose a department'),
  team: text('Choose a team'),
  category: text('Choose a category'),
  personId: text('Choose a person'),
  replyId: text('Choose a canned reply'),
  processId: text('Choose a process'),
  formId: text('Choose a form'),
  key: text('Choose a question'),
  label: text('Choose a question')
}

/** The reasons why a rule can't be saved, by the paths of their fields as the server names them. */
export function messagesFor(draft: RuleInput): FieldMessages {
  const issues = RuleInput.safeParse(draft).error?.issues ?? []
  const found = issues.map(({ path, message }) => {
    const open = OPEN_CHOICES[String(path.at(-1))]
    return { path: path.join('.'), message: open ? t(open) : message }
  })
  return messagesOf(found)
}

/** The first message about a field or a part of it. */
export function messageUnder(messages: FieldMessages, path: string): string | undefined {
  const found = Object.entries(messages).find(([one]) => one === path || one.startsWith(`${path}.`))
  return found?.[1]
}

const OF_PEOPLE = new Set<RuleCondition['present']>(['assignee', 'requester'])

/** A rule whose open choices are shown as dots in its sentence. */
export function withDots({ when, conditions, actions }: RuleDefinition): RuleDefinition {
  const ofCondition = (one: RuleCondition): RuleCondition => {
    if (!('values' in one) || one.values.length > 0) return one
    const open = OF_PEOPLE.has(one.present) ? NONE_YET : OPEN
    const label = 'label' in one && one.label === '' ? { label: OPEN } : {}
    return { ...one, ...label, values: [open] } as RuleCondition
  }
  const ofAny = (one: RuleCondition | ConditionGroup) =>
    'match' in one ? { ...one, of: one.of.map(ofCondition) } : ofCondition(one)
  const groups = conditions.of.filter((one) => !('match' in one) || one.of.length > 0)
  return {
    when,
    conditions: { ...conditions, of: groups.map(ofAny) },
    actions: actions.map(actionWithDots)
  }
}

function actionWithDots(action: RuleAction): RuleAction {
  if ('message' in action) return { ...action, message: action.message || OPEN }
  if ('department' in action) return { ...action, department: action.department || OPEN }
  if ('category' in action) return { ...action, category: action.category || OPEN }
  if ('team' in action && action.team === '') return { ...action, team: OPEN }
  if (
    'request' in action &&
    action.request.of === 'people' &&
    action.request.personIds.length === 0
  )
    return { ...action, request: { ...action.request, personIds: [NONE_YET] } }
  if ('personIds' in action && action.personIds?.length === 0)
    return { ...action, personIds: [NONE_YET] }
  return action
}

/** The words and phrases of a text that is typed, which commas separate, also those of Arabic. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[,،]/)
    .map((words) => words.trim())
    .filter((words) => words !== '')
}
