import { expect, test } from 'vitest'
import type { RuleAction, RuleCondition, RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { RuleNames } from '#shared/domain/rule-value-words.ts'
import { ruleText } from '#shared/domain/rule-words.ts'
import { english } from '#shared/languages/texts.ts'
import {
  firstAction,
  firstCondition,
  firstWhen,
  inputOf,
  messagesFor,
  messageUnder,
  newRule,
  withDots,
  wordsIn
} from './rule-draft.ts'

const NAMES: RuleNames = {
  person: (id) => (id === 0 ? '…' : 'Bob'),
  category: () => undefined,
  subcategory: () => undefined,
  reply: (id) => (id === 0 ? '…' : 'Hello'),
  process: (id) => (id === 0 ? '…' : 'Joining')
}

const ruleOf = (parts: Partial<RuleDefinition>) => {
  const rule = newRule(null)
  return { ...rule, name: 'Rule', definition: { ...rule.definition, ...parts } }
}
const sentenceOf = (parts: Partial<RuleDefinition>) =>
  ruleText(english, withDots(ruleOf(parts).definition), NAMES)

test('a new rule is off, and its sentence has dots for what is open', () => {
  expect(newRule('HR')).toMatchObject({ department: 'HR', enabled: false })
  expect(sentenceOf({})).toBe('When a ticket was raised: …')
})

test.each<[RuleCondition['present'], string]>([
  ['category', 'the category is …'],
  ['assignee', 'the assignee is …'],
  ['words', 'the description contains …'],
  ['late', 'the ticket is late']
])('a first condition about %s is open', (present, text) => {
  const conditions = { match: 'all', of: [firstCondition(present)] } as const
  expect(sentenceOf({ conditions: { ...conditions, of: [...conditions.of] } })).toBe(
    `When a ticket was raised, if ${text}: …`
  )
})

test.each<[RuleAction['do'], string]>([
  ['department', 'move the ticket to ….'],
  ['category', 'set the category to ….'],
  ['assign-person', 'assign the ticket to ….'],
  ['assign-in-turn', 'assign the ticket in turn to the ticket’s team.'],
  ['add-followers', 'let … follow the ticket.'],
  ['note', 'add the internal note “…”.'],
  ['canned-reply', 'reply with ….']
])('a first action %s is open', (kind, text) => {
  expect(sentenceOf({ actions: [firstAction(kind)] })).toBe(`When a ticket was raised: ${text}`)
})

test('a group without conditions is left out of the sentence', () => {
  const conditions: RuleDefinition['conditions'] = {
    match: 'all',
    of: [{ match: 'any', of: [] }, firstCondition('late')]
  }
  expect(sentenceOf({ conditions })).toBe('When a ticket was raised, if the ticket is late: …')
})

test('messages are at their fields, and say what is to be chosen', () => {
  const rule = ruleOf({
    conditions: {
      match: 'all',
      of: [firstCondition('category'), { match: 'any', of: [firstCondition('assignee')] }]
    },
    actions: [firstAction('assign-person'), firstAction('note'), firstAction('department')]
  })
  const messages = messagesFor({ ...rule, name: ' ' })
  expect(messages).toEqual({
    name: 'Name is required',
    'definition.conditions.of.0.values': 'Choose at least one value',
    'definition.conditions.of.1.of.0.values': 'Choose at least one value',
    'definition.actions.0.personId': 'Choose a person',
    'definition.actions.1.message': 'Note is required',
    'definition.actions.2.department': 'Choose a department'
  })
  expect(messageUnder(messages, 'definition.conditions.of.1')).toBe('Choose at least one value')
  expect(messageUnder(messages, 'definition.actions.3')).toBeUndefined()
  expect(messagesFor(ruleOf({})).definition).toBeUndefined()
  expect(messageUnder(messagesFor(ruleOf({})), 'definition.actions')).toBe('A rule needs an action')
})

test('an event begins with any values, and a comment by the requester', () => {
  expect(firstWhen('priority-changed')).toEqual({ event: 'priority-changed' })
  expect(firstWhen('commented')).toEqual({ event: 'commented', by: 'requester' })
})

test('words are separated by commas', () => {
  expect(wordsIn(' printer, paper jam ,,')).toEqual(['printer', 'paper jam'])
  expect(wordsIn('طابعة، ورق')).toEqual(['طابعة', 'ورق'])
})

test('the server gets only what a person writes', () => {
  const rule = {
    ...newRule(null),
    id: 3,
    pausedReason: null,
    authorId: 1,
    createdAt: '',
    updatedAt: ''
  }
  expect(inputOf(rule)).toEqual(newRule(null))
})
