import { expect, test } from 'vitest'
import type { RuleDefinition, RuleWhen } from '../api/rule-definitions.ts'
import { withNames } from './rule-names.ts'
import { referencesOf } from './rules.ts'

const EVENTS: RuleWhen[] = [
  { event: 'department-changed', from: 'HR', to: 'IT' },
  { event: 'category-changed', from: 'printer' },
  { event: 'assignee-changed', from: null, to: 1 }
]

const ruleOf = (when: RuleWhen): RuleDefinition => ({
  when,
  conditions: {
    match: 'all',
    of: [
      { present: 'department', compare: 'is', values: ['HR'] },
      { present: 'assignee', compare: 'any-of', values: [null, 2] },
      {
        match: 'any',
        of: [
          { present: 'requester-department', compare: 'is', values: ['IT'] },
          { present: 'category', compare: 'is', values: ['printer'] },
          { present: 'requester', compare: 'is', values: [3] }
        ]
      }
    ]
  },
  actions: [
    { do: 'department', department: 'HR' },
    { do: 'category', category: 'printer' },
    { do: 'assign-person', personId: 4 },
    { do: 'assign-in-turn', team: 'IT' },
    { do: 'assign-least-open', personIds: [5] },
    { do: 'add-followers', personIds: [6] }
  ]
})

test.each(EVENTS)('every name in a rule about $event is replaced', (when) => {
  const rule = ruleOf(when)
  const renamed = withNames(rule, {
    department: (name) => `${name}2`,
    category: (slug) => `${slug}2`,
    person: (id) => id + 10
  })
  expect(referencesOf(renamed)).toEqual(
    referencesOf(rule).map((one) =>
      'id' in one ? { ...one, id: one.id + 10 } : { ...one, name: `${one.name}2` }
    )
  )
  expect(withNames(rule, {})).toEqual(rule)
})
