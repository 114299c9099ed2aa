import type {
  ConditionGroup,
  RuleAction,
  RuleCondition,
  RuleDefinition,
  RuleWhen
} from '../api/rule-definitions.ts'
import { type Text, type Translate, text } from '../languages/texts.ts'
import { actionWords } from './rule-action-words.ts'
import { CHANGES, CONDITIONS, EVENTS } from './rule-texts.ts'
import {
  createValueWords,
  OPEN,
  type RuleNames,
  type RulePart,
  ruleParts,
  type ValueWords,
  valueText
} from './rule-value-words.ts'

// A rule as one sentence (D75). Events are in the past (“was changed to”), conditions in the
// present (“is”), so that no one takes one for the other.

/**
 * Writes a rule as one sentence, such as “When the priority was changed to High, if the department is
 * HR: assign the ticket to Bob, and send a webhook event.”
 * @returns its parts, whose texts give the sentence when they are joined
 */
export function ruleSentence(
  t: Translate,
  { when, conditions, actions }: RuleDefinition,
  names: RuleNames
): RulePart[] {
  const words = createValueWords(t, names)
  const clauses = actions.map((action) => actionWords(t, action, names, words))
  const sentence = t(sentenceOf(conditions.of.length > 0, endsByItself(actions)), {
    when: whenWords(t, when, words),
    ...(conditions.of.length > 0 && { conditions: conditionWords(t, conditions, words) }),
    actions: clauses.length > 0 ? words.joined(clauses, 'and') : OPEN
  })
  return ruleParts(sentence)
}

function sentenceOf(hasConditions: boolean, endsByItself: boolean): Text {
  if (endsByItself)
    return hasConditions ? text('{when}, if {conditions}: {actions}') : text('{when}: {actions}')
  return hasConditions ? text('{when}, if {conditions}: {actions}.') : text('{when}: {actions}.')
}

/**
 * Whether a full stop would be too much: behind a quoted sentence, and where no action is chosen yet.
 */
function endsByItself(actions: readonly RuleAction[]): boolean {
  const last = actions.at(-1)
  return last === undefined || ('message' in last && /[.!?]$/.test(last.message))
}

/** The sentence as one text. */
export function ruleText(t: Translate, definition: RuleDefinition, names: RuleNames): string {
  return ruleSentence(t, definition, names)
    .map(({ text }) => text)
    .join('')
}

function whenWords(t: Translate, when: RuleWhen, { named }: ValueWords): string {
  switch (when.event) {
    case 'created':
    case 'due-soon':
    case 'overdue':
    case 'waiting-ended':
      return t(EVENTS[when.event])
    case 'commented': {
      const side = when.by === 'requester' ? t('the requester') : t('the team')
      return t('When {side} commented', { side: valueText(side) })
    }
    default: {
      const field = when.event.replace('-changed', '')
      const { any, from, to, both } = CHANGES[when.event]
      const values = {
        ...(when.from !== undefined && { from: named(field, when.from) }),
        ...(when.to !== undefined && { to: named(field, when.to) })
      }
      if (when.from === undefined) return t(when.to === undefined ? any : to, values)
      return t(when.to === undefined ? from : both, values)
    }
  }
}

function conditionWords(
  t: Translate,
  { match, of }: ConditionGroup | RuleDefinition['conditions'],
  words: ValueWords
): string {
  const clauses = of.map((one) => {
    if (!('match' in one)) return oneCondition(t, one, words)
    const group = conditionWords(t, one, words)
    return of.length > 1 && one.of.length > 1 ? t('({conditions})', { conditions: group }) : group
  })
  return words.joined(clauses, match === 'all' ? 'and' : 'or')
}

function oneCondition(t: Translate, one: RuleCondition, { named, joined }: ValueWords): string {
  if (one.present === 'late')
    return t('the ticket is {state}', { state: valueText(one.late ? t('late') : t('not late')) })
  const [is, isNot] = CONDITIONS[one.present]
  const values = one.values.map((value) => named(one.present, value))
  return t(one.compare === 'is-not' ? isNot : is, {
    values: joined(values, 'or'),
    ...(one.present === 'answer' && { question: valueText(one.label) })
  })
}
