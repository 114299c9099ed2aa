import { describe, expect, test } from 'vitest'
import type { RuleCondition, RuleWhen } from '../api/rule-definitions.ts'
import { RuleDefinition } from '../api/rule-definitions.ts'
import { english } from '../languages/texts.ts'
import { ruleText } from './rule-words.ts'
import {
  beginsWith,
  isRuleAlone,
  leastOpen,
  meetsConditions,
  nextInTurn,
  type PresentTicket,
  type RuleEvent,
  referencesOf,
  ruleCause,
  ruleIn
} from './rules.ts'
import { PRIORITIES, TICKET_STATUSES } from './tickets.ts'

const TICKET: PresentTicket = {
  ...{ department: 'IT', priority: 'high', status: 'open', category: 'printer' },
  ...{ subcategory: null, assigneeId: null, requesterId: 3 },
  ...{ description: 'Der Drucker im Café brennt; RAM prüfen!' },
  ...{ requesterDepartment: 'HR', waitingFor: null, isLate: false },
  answers: new Map([[7, { model: 'A4 Größe', trays: ['One', 'Two'], duplex: true }]])
}
const ANSWER = { present: 'answer', formId: 7, label: 'Any' } as const
const meets = (...of: RuleCondition[]) => meetsConditions({ match: 'all', of }, TICKET)

describe('conditions', () => {
  test.each<[RuleCondition, boolean]>([
    [{ present: 'department', compare: 'is', values: [' it '] }, true],
    [{ present: 'requester-department', compare: 'is-not', values: ['HR', 'IT'] }, false],
    [{ present: 'assignee', compare: 'is', values: [null] }, true],
    [{ present: 'assignee', compare: 'any-of', values: [4, 5] }, false],
    [{ present: 'subcategory', compare: 'is-not', values: ['toner'] }, true],
    [{ present: 'waiting', compare: 'is', values: ['nothing'] }, true],
    [{ present: 'waiting', compare: 'any-of', values: ['requester', 'date'] }, false],
    [{ present: 'late', late: false }, true],
    [{ ...ANSWER, key: 'model', compare: 'is', values: ['a4 GRÖSSE'] }, true],
    [{ ...ANSWER, key: 'trays', compare: 'any-of', values: ['Two', 'Three'] }, true],
    [{ ...ANSWER, key: 'duplex', compare: 'is', values: ['yes'] }, true],
    [{ ...ANSWER, key: 'constructor', compare: 'is-not', values: ['yes'] }, true],
    [{ ...ANSWER, formId: 8, key: 'duplex', compare: 'is', values: ['yes'] }, false],
    [{ present: 'words', compare: 'is', values: ['cafe brennt'] }, true],
    [{ present: 'words', compare: 'any-of', values: ['ra', 'DRUCKER'] }, true],
    [{ present: 'words', compare: 'is', values: ['ruck'] }, false],
    [{ present: 'words', compare: 'is-not', values: ['ram'] }, false]
  ])('%j is %s', (condition, expected) => {
    expect(meets(condition)).toBe(expected)
  })

  test('of none hold', () => {
    expect(meets()).toBe(true)
    expect(meetsConditions({ match: 'any', of: [] }, TICKET)).toBe(true)
  })
})

describe('events', () => {
  test.each<[RuleWhen, RuleEvent, boolean]>([
    [{ event: 'created' }, { event: 'created' }, true],
    [{ event: 'created' }, { event: 'overdue' }, false],
    [{ event: 'commented', by: 'team' }, { event: 'commented', by: 'requester' }, false],
    [
      { event: 'assignee-changed', to: 4 },
      { event: 'assignee-changed', from: null, to: '4' },
      true
    ],
    [
      { event: 'assignee-changed', from: null },
      { event: 'assignee-changed', from: '3', to: '4' },
      false
    ],
    [
      { event: 'department-changed', to: 'STRASSE' },
      { event: 'department-changed', from: 'IT', to: 'Straße' },
      true
    ]
  ])('%j begins with %j: %s', (when, event, expected) => {
    expect(beginsWith(when, [{ event: 'waiting-ended' }, event])).toBe(expected)
  })
})

/** Numbers from 0 up to a limit, always the same. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

/** A rule read word by word, with a loop for each list and a comparison for each field. */
function interpret({ match, of }: RuleDefinition['conditions'], ticket: PresentTicket): boolean {
  let held = 0
  for (const one of of) {
    if ('match' in one) {
      if (interpret(one, ticket)) held += 1
    } else if (one.present === 'late') {
      if (ticket.isLate === one.late) held += 1
    } else {
      let has = false
      for (const value of one.values) {
        if (one.present === 'priority' && ticket.priority === value) has = true
        if (one.present === 'status' && ticket.status === value) has = true
        if (one.present === 'assignee' && ticket.assigneeId === value) has = true
        if (one.present === 'waiting') {
          if (value === 'nothing' && ticket.waitingFor === null) has = true
          if (value === ticket.waitingFor) has = true
        }
      }
      if (one.compare === 'is-not' ? !has : has) held += 1
    }
  }
  if (of.length === 0) return true
  return match === 'all' ? held === of.length : held > 0
}

test('random rules hold for random tickets exactly where an interpreter says so', () => {
  const random = createRandom(42)
  const one = <T>(values: readonly T[]) => values[random(values.length)] as T
  const some = <T>(values: readonly T[]) => [one(values), ...(random(2) ? [one(values)] : [])]
  const compare = () => one(['is-not', 'any-of'] as const)
  const waits = ['nothing', 'requester', 'supplier'] as const
  const condition = (): RuleCondition =>
    one([
      { present: 'priority', compare: compare(), values: some(PRIORITIES) },
      { present: 'status', compare: compare(), values: some(TICKET_STATUSES) },
      { present: 'assignee', compare: compare(), values: some([null, 1, 2]) },
      { present: 'waiting', compare: compare(), values: some(waits) },
      { present: 'late', late: random(2) === 0 }
    ])
  const match = () => one(['all', 'any'] as const)
  const several = <T>(max: number, make: () => T) => Array.from({ length: random(max) }, make)
  let held = 0
  for (let round = 0; round < 5000; round++) {
    const group = () => ({ match: match(), of: [condition(), ...several(3, condition)] })
    const conditions = {
      match: match(),
      of: several(4, () => (random(3) === 0 ? group() : condition()))
    }
    const ticket: PresentTicket = {
      ...TICKET,
      ...{ priority: one(PRIORITIES), status: one(TICKET_STATUSES) },
      ...{
        assigneeId: one([null, 1, 2]),
        waitingFor: one([null, 'requester', 'supplier'] as const)
      },
      isLate: random(2) === 0
    }
    const expected = interpret(conditions, ticket)
    expect(meetsConditions(conditions, ticket), JSON.stringify([conditions, ticket])).toBe(expected)
    if (expected) held += 1
  }
  expect(held).toBeGreaterThan(1000)
  expect(held).toBeLessThan(4000)
})

describe('choosing a person', () => {
  test('goes round by id, also where the last one is gone', () => {
    expect(nextInTurn([5, 2, 9], null)).toBe(2)
    expect(nextInTurn([5, 2, 9], 5)).toBe(9)
    expect(nextInTurn([5, 2, 9], 9)).toBe(2)
    expect(nextInTurn([5, 9], 7)).toBe(9)
    expect(nextInTurn([], 7)).toBeNull()
  })

  test('takes the least loaded, and among equals whose turn it is', () => {
    const loads = new Map([
      [1, 3],
      [2, 1],
      [3, 1]
    ])
    expect(leastOpen([1, 2, 3], loads, 2)).toBe(3)
    expect(leastOpen([1, 2, 3, 4], loads, 2)).toBe(4)
    expect(leastOpen([], loads, 2)).toBeNull()
  })
})

const DEFINITION: RuleDefinition = {
  when: { event: 'priority-changed', to: 'high' },
  conditions: {
    match: 'all',
    of: [
      { present: 'assignee', compare: 'is', values: [null] },
      {
        match: 'any',
        of: [
          { present: 'department', compare: 'any-of', values: ['HR', 'IT'] },
          { present: 'words', compare: 'is-not', values: ['fire'] }
        ]
      }
    ]
  },
  actions: [
    { do: 'category', category: 'printer', subcategory: 'toner' },
    { do: 'assign-in-turn', personIds: [4, 5] },
    { do: 'canned-reply', replyId: 6 },
    { do: 'start-process', processId: 7 }
  ]
}

test('a rule is one sentence, with events in the past and conditions in the present', () => {
  const names = {
    person: (id: number) => (id === 4 ? 'Bob' : undefined),
    category: () => 'Printer',
    subcategory: () => 'Toner',
    reply: () => 'Received',
    process: () => 'Joining'
  }
  expect(ruleText(english, DEFINITION, names)).toBe(
    'When the priority was changed to High, if the assignee is no one and (the department is HR or IT or the description does not contain fire): set the category to Printer with Toner, assign the ticket in turn to Bob and (deleted), reply with Received and start the process Joining.'
  )
})

test.each([
  ['Call the shift leader.', 'Call the shift leader.”'],
  ['Is it urgent?', 'Is it urgent?”'],
  ['Call the shift leader', 'Call the shift leader”.']
])('a sentence that ends with the text “%s” has one full stop at most', (message, end) => {
  const when: RuleWhen = { event: 'created' }
  const definition: RuleDefinition = {
    ...{ when, conditions: { match: 'all', of: [] } },
    actions: [{ do: 'note', message }]
  }
  const gone = () => undefined
  const names = { person: gone, category: gone, subcategory: gone, reply: gone, process: gone }
  expect(ruleText(english, definition, names)).toBe(
    `When a ticket was raised: add the internal note “${end}`
  )
})

test('a rule names people, departments, categories, replies and processes', () => {
  expect(referencesOf(DEFINITION)).toEqual([
    { kind: 'department', name: 'HR' },
    { kind: 'department', name: 'IT' },
    { kind: 'category', name: 'printer' },
    { kind: 'subcategory', name: 'toner', category: 'printer' },
    { kind: 'person', id: 4 },
    { kind: 'person', id: 5 },
    { kind: 'reply', id: 6 },
    { kind: 'process', id: 7 }
  ])
})

test('a cause names its rule, whatever that is called', () => {
  const rule = { id: 12, name: 'rule 3 of\nall' }
  for (const isAlone of [true, false]) {
    const cause = ruleCause(rule, isAlone)
    expect([ruleIn(cause), isRuleAlone(cause)]).toEqual([rule, isAlone])
  }
  for (const cause of ['waiting 3', null, undefined, 'schedule 4 x'])
    expect(ruleIn(cause)).toBeNull()
})

test('the words and departments of a condition are read once, however many tickets follow', () => {
  const values = ['cafe brennt', 'Nowhere']
  for (const present of ['words', 'department', 'requester-department'] as const) {
    let reads = 0
    const condition: RuleCondition = {
      present,
      compare: 'any-of',
      get values() {
        reads += 1
        return values
      }
    }
    for (let ticket = 0; ticket < 9; ticket++) meets(condition)
    expect(reads, present).toBe(1)
  }
})

test.each([
  [
    'two values for “is”',
    {
      conditions: {
        match: 'all',
        of: [{ present: 'status', compare: 'is', values: ['open', 'resolved'] }]
      }
    }
  ],
  ['two assignees', { actions: [{ do: 'assign-person', personId: 1 }, { do: 'assign-in-turn' }] }],
  ['no action', { actions: [] }],
  [
    'a field in place of an event',
    { when: { present: 'priority', compare: 'is', values: ['high'] } }
  ],
  ['a wait for a date without one', { actions: [{ do: 'wait', for: 'date' }] }]
])('a rule is rejected with %s', (_what, change) => {
  expect(RuleDefinition.safeParse(DEFINITION).success).toBe(true)
  expect(RuleDefinition.safeParse({ ...DEFINITION, ...change }).success).toBe(false)
})
