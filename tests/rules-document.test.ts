import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RuleAction, RuleCondition, RuleWhen } from '#shared/api/rule-definitions.ts'
import { RuleFile } from '#shared/api/rules.ts'

const text = readFileSync(path.join(import.meta.dirname, '../docs/rules.md'), 'utf8')

test('docs/rules.md has an example that can be imported', () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(text) ?? []
  expect(RuleFile.parse(JSON.parse(json)).rules).toHaveLength(1)
})

test('docs/rules.md has every event, condition and action', () => {
  const kinds = [
    ...RuleWhen.options.map(({ shape }) => shape.event.value),
    ...RuleCondition.options.map(({ shape }) => shape.present.value),
    ...RuleAction.options.map(({ shape }) => shape.do.value)
  ]
  expect(kinds.filter((kind) => !text.includes(`\`${kind}\``))).toEqual([])
})
