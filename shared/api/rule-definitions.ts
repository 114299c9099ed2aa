import * as z from 'zod'
import { MAX_WAIT_DAYS, WAIT_REASONS } from '../domain/wait-reasons.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import { ApprovalRequest } from './approval-requests.ts'
import { id, requiredName, requiredText, slug } from './fields.ts'
import { fieldKey } from './form-answers.ts'
import { priority, status } from './tickets.ts'

// The parts of a rule (D75). Events say that something happened to a ticket, and their fields are
// named `…-changed`; conditions say how the ticket is at present, and name its field in `present`.

/** The most conditions side by side, and in a group. */
export const MAX_CONDITIONS = 10
export const MAX_GROUPED = 4
/** The most values of a condition, and the most people of an action. */
const MAX_VALUES = 10
export const MAX_ACTIONS = 10

/** How the values of a condition are compared with the ticket's. */
export const COMPARISONS = ['is', 'is-not', 'any-of'] as const
/** Whether all conditions must hold, or one is enough. */
export const MATCHES = ['all', 'any'] as const
/** For what a ticket waits, in a condition. */
export const PRESENT_WAITS = ['nothing', ...WAIT_REASONS] as const
/** Who writes a comment. */
export const COMMENT_SIDES = ['requester', 'team'] as const

const department = requiredName('Department', 100)
const category = slug('Category')
const subcategory = slug('Subcategory').nullable()
const person = id.nullable()

/** Any former or new value where it is left out. */
const change = <const E extends string, T extends z.ZodType>(event: E, value: T) =>
  z
    .strictObject({ event: z.literal(event), from: value.optional(), to: value.optional() })
    .meta({ id: `Rule-${event}` })

/** Something that happens to a ticket once, at which a rule begins. */
export const RuleWhen = z
  .discriminatedUnion(
    'event',
    [
      z.strictObject({ event: z.literal('created') }).meta({ id: 'Rule-created' }),
      change('status-changed', status),
      change('priority-changed', priority),
      change('department-changed', department),
      change('category-changed', category),
      change('subcategory-changed', subcategory),
      change('assignee-changed', person),
      z
        .strictObject({
          event: z.literal('commented'),
          by: z.enum(COMMENT_SIDES, oneOf('By must be one of {choices}', COMMENT_SIDES))
        })
        .meta({ id: 'Rule-commented' }),
      z.strictObject({ event: z.literal('due-soon') }).meta({ id: 'Rule-due-soon' }),
      z.strictObject({ event: z.literal('overdue') }).meta({ id: 'Rule-overdue' }),
      z.strictObject({ event: z.literal('waiting-ended') }).meta({ id: 'Rule-waiting-ended' })
    ],
    saying('Choose what the rule begins with')
  )
  .meta({ id: 'RuleWhen' })
export type RuleWhen = z.infer<typeof RuleWhen>

const comparison = z.enum(COMPARISONS, oneOf('Compare must be one of {choices}', COMPARISONS))

/** A field of the ticket as it is at present. */
const present = <const F extends string, T extends z.ZodType>(field: F, value: T) =>
  z
    .strictObject({
      present: z.literal(field),
      compare: comparison,
      values: z
        .array(value, saying('Values must be a list'))
        .min(1, saying('Choose at least one value'))
        .max(MAX_VALUES, saying('A condition can have at most {max} values', { max: MAX_VALUES }))
    })
    .meta({ id: `Present-${field}` })

/** How a ticket is at present. */
export const RuleCondition = z
  .discriminatedUnion(
    'present',
    [
      present('department', department),
      present('priority', priority),
      present('status', status),
      present('category', category),
      present('subcategory', subcategory),
      /** Null is no one. */
      present('assignee', person),
      present('requester', id),
      present('requester-department', department),
      /** Whole words and phrases of the description. */
      present('words', requiredName('Words', 60)),
      present(
        'waiting',
        z.enum(PRESENT_WAITS, oneOf('Waiting must be one of {choices}', PRESENT_WAITS))
      ),
      /** The ticket's answer to a field of a form (D78); choices are compared one by one. */
      z
        .strictObject({
          present: z.literal('answer'),
          formId: id,
          key: fieldKey,
          /** The label of the field when the condition was written. */
          label: requiredName('Label', 100),
          compare: comparison,
          values: z
            .array(requiredName('Answer', 100), saying('Values must be a list'))
            .min(1, saying('Choose at least one value'))
            .max(
              MAX_VALUES,
              saying('A condition can have at most {max} values', { max: MAX_VALUES })
            )
        })
        .meta({ id: 'Present-answer' }),
      z
        .strictObject({
          present: z.literal('late'),
          late: z.boolean(saying('Late must be true or false'))
        })
        .meta({ id: 'Present-late' })
    ],
    saying('Choose what the condition is about')
  )
  .superRefine((condition, { addIssue }) => {
    if (!('values' in condition) || condition.compare !== 'is' || condition.values.length === 1)
      return
    const message = say('A condition with “is” has one value. Choose “any of” for several.')
    addIssue({ code: 'custom', path: ['values'], message })
  })
  .meta({ id: 'RuleCondition' })
export type RuleCondition = z.infer<typeof RuleCondition>

const match = z.enum(MATCHES, oneOf('Match must be one of {choices}', MATCHES))

/** Conditions of which all must hold, or one. */
export const ConditionGroup = z
  .strictObject({
    match,
    of: z
      .array(RuleCondition, saying('Conditions must be a list'))
      .min(1, saying('A group needs a condition'))
      .max(MAX_GROUPED, saying('A group can have at most {max} conditions', { max: MAX_GROUPED }))
  })
  .meta({ id: 'ConditionGroup' })
export type ConditionGroup = z.infer<typeof ConditionGroup>

/** A team or some people, of whom one is chosen: the ticket's own team without either. */
const among = {
  team: department.optional(),
  personIds: z
    .array(id, saying('People must be a list'))
    .min(1, saying('Choose at least one person'))
    .max(MAX_VALUES, saying('At most {max} people can be named', { max: MAX_VALUES }))
    .optional()
}

const days = (label: string) => {
  const message = saying('{label} must be a whole number of working days from 1 to {max}', {
    ...{ label: { id: label }, max: MAX_WAIT_DAYS }
  })
  return z.int(message).min(1, message).max(MAX_WAIT_DAYS, message).optional()
}

/** Something that a rule does with a ticket. */
export const RuleAction = z
  .discriminatedUnion(
    'do',
    [
      z.strictObject({ do: z.literal('department'), department }).meta({ id: 'Do-department' }),
      z.strictObject({ do: z.literal('priority'), priority }).meta({ id: 'Do-priority' }),
      z
        .strictObject({
          do: z.literal('category'),
          category,
          subcategory: subcategory.optional()
        })
        .meta({ id: 'Do-category' }),
      z
        .strictObject({ do: z.literal('assign-person'), personId: id })
        .meta({ id: 'Do-assign-person' }),
      z
        .strictObject({ do: z.literal('assign-in-turn'), ...among })
        .meta({ id: 'Do-assign-in-turn' }),
      z
        .strictObject({ do: z.literal('assign-least-open'), ...among })
        .meta({ id: 'Do-assign-least-open' }),
      z
        .strictObject({
          do: z.literal('add-followers'),
          personIds: z
            .array(id, saying('People must be a list'))
            .min(1, saying('Choose at least one person'))
            .max(MAX_VALUES, saying('At most {max} people can be named', { max: MAX_VALUES }))
        })
        .meta({ id: 'Do-add-followers' }),
      z
        .strictObject({
          do: z.literal('wait'),
          for: z.enum(WAIT_REASONS, oneOf('For must be one of {choices}', WAIT_REASONS)),
          untilAfterDays: days('Until after'),
          remindAfterDays: days('Remind after'),
          resolveAfterDays: days('Resolve after')
        })
        .meta({ id: 'Do-wait' }),
      z
        .strictObject({ do: z.literal('note'), message: requiredText('Note', 2000) })
        .meta({ id: 'Do-note' }),
      z
        .strictObject({ do: z.literal('reply'), message: requiredText('Reply', 2000) })
        .meta({ id: 'Do-reply' }),
      z
        .strictObject({ do: z.literal('canned-reply'), replyId: id })
        .meta({ id: 'Do-canned-reply' }),
      /** Asks the requester for open answers (D78). */
      z.strictObject({ do: z.literal('ask-form') }).meta({ id: 'Do-ask-form' }),
      z
        .strictObject({ do: z.literal('ask-approval'), request: ApprovalRequest })
        .meta({ id: 'Do-ask-approval' }),
      z.strictObject({ do: z.literal('webhook') }).meta({ id: 'Do-webhook' }),
      z
        .strictObject({ do: z.literal('start-process'), processId: id })
        .meta({ id: 'Do-start-process' })
    ],
    saying('Choose what the rule does')
  )
  .superRefine((action, { addIssue }) => {
    const reject = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message })
    if ('team' in action && action.team !== undefined && action.personIds !== undefined)
      reject('team', say('Choose either a team or people'))
    if (action.do !== 'wait') return
    const { remindAfterDays: remind, resolveAfterDays: resolve } = action
    if (action.for === 'date' && action.untilAfterDays === undefined)
      reject('untilAfterDays', say('Choose until when the ticket waits'))
    if (action.for !== 'requester' && (remind ?? resolve) !== undefined)
      reject(
        'remindAfterDays',
        say('Only a ticket that waits for its requester can be followed by a reminder')
      )
    else if (resolve !== undefined && (remind === undefined || resolve <= remind))
      reject('resolveAfterDays', say('A ticket is resolved automatically only after a reminder'))
  })
  .meta({ id: 'RuleAction' })
export type RuleAction = z.infer<typeof RuleAction>

const SUBJECTS: Partial<Record<RuleAction['do'], string>> = {
  'assign-person': 'assignee',
  'assign-in-turn': 'assignee',
  'assign-least-open': 'assignee',
  reply: 'reply',
  'canned-reply': 'reply'
}

/** The subject of an action: two with the same one would undo each other. */
export const subjectOf = (kind: RuleAction['do']): string => SUBJECTS[kind] ?? kind

/** When a rule begins, on which tickets, and what it does with them (D75). */
export const RuleDefinition = z
  .strictObject({
    when: RuleWhen,
    conditions: z
      .strictObject({
        match,
        of: z
          .array(z.union([RuleCondition, ConditionGroup]), saying('Conditions must be a list'))
          .max(
            MAX_CONDITIONS,
            saying('A rule can have at most {max} conditions side by side', {
              max: MAX_CONDITIONS
            })
          )
      })
      .meta({ id: 'RuleConditions' }),
    actions: z
      .array(RuleAction, saying('Actions must be a list'))
      .min(1, saying('A rule needs an action'))
      .max(MAX_ACTIONS, saying('A rule can have at most {max} actions', { max: MAX_ACTIONS }))
      .superRefine((actions, { addIssue }) => {
        const subjects = actions.map(({ do: kind }) => subjectOf(kind))
        const twice = subjects.findIndex((subject, index) => subjects.indexOf(subject) < index)
        if (twice < 0) return
        const message = say('A rule can have only one action of each kind')
        addIssue({ code: 'custom', path: [twice, 'do'], message })
      })
  })
  .meta({ id: 'RuleDefinition' })
export type RuleDefinition = z.infer<typeof RuleDefinition>
