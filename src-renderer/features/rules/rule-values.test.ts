import { expect, test } from 'vitest'
import { choiceValue, NO_VALUE, ruleValue, withGone } from './rule-values.ts'

test('values of rules come back from a selector as they were', () => {
  expect([7, null].map((value) => ruleValue(choiceValue(value), true))).toEqual([7, null])
  expect(['printer', null].map((value) => ruleValue(choiceValue(value), false))).toEqual([
    ...['printer', null]
  ])
})

test('a chosen value that is gone is shown, so that it can be replaced', () => {
  const choices = [{ value: '1', label: 'Bob' }]
  expect(withGone(choices, ['1', '9'])).toEqual([...choices, { value: '9', label: '(deleted)' }])
  expect(withGone(choices, [NO_VALUE, '1'])).toHaveLength(2)
})
