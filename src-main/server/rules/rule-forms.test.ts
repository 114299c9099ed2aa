import { beforeEach, expect, test } from 'vitest'
import type { Form } from '#shared/api/forms.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { RuleCondition } from '#shared/api/rule-definitions.ts'
import type { Rule } from '#shared/api/rules.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { type RuleParts, ruleInput } from '#support/server/rules.ts'

const { server, ada, lena, raise } = await companyFixture()
let form: Form
beforeEach(async () => {
  await server.execute('DELETE FROM form_answers')
  await server.execute('DELETE FROM form_versions')
  await server.execute('DELETE FROM forms')
  await server.execute('DELETE FROM rules')
  const definition = definitionOf(field('model'))
  form = (await ada.post<Form>('/api/forms', newForm({ definition }))).body
})

const make = async (parts: RuleParts) => await ada.post<Rule>('/api/rules', ruleInput(parts))
const answered = (model: string) =>
  raise(lena, { form: { formId: form.id, version: 1, answers: { model } } })
const condition = (): RuleCondition => ({
  ...{ present: 'answer', formId: form.id, key: 'model', label: 'The model' },
  ...{ compare: 'is', values: ['Zebra'] }
})

test('A rule can begin with an answer (D75, D78)', async () => {
  await make({ of: [condition()] })
  expect((await answered(' zebra ')).priority).toBe('high')
  expect((await answered('Okapi')).priority).toBe('medium')
  expect((await raise(lena)).priority).toBe('medium')
})

test('A rule can ask the requester for open answers, and does nothing where none are', async () => {
  const { body: rule } = await make({ actions: [{ do: 'ask-form' }] })
  const { id } = await raise(lena)
  await answered('Zebra')
  const { body: entries } = await ada.get<HistoryEntry[]>(`/api/tickets/${id}/history`)
  expect(entries.map(({ kind }) => kind)).toEqual(['created', 'form-asked'])
  const { body: runs } = await ada.get<{ results: object[] }[]>(`/api/rules/${rule.id}/runs`)
  expect(runs.map(({ results }) => results[0])).toMatchObject([
    { done: false, detail: 'This ticket has no open questions.' },
    { done: true }
  ])
})

test('A rule that names a form is paused once that is gone', async () => {
  const { body: rule } = await make({ of: [condition()] })
  await ada.delete(`/api/forms/${form.id}`)
  const reason = async () =>
    (await ada.get<Rule[]>('/api/rules')).body.find(({ id }) => id === rule.id)?.pausedReason
  await expect.poll(reason).toBe('It names a form that does not exist any more.')
  expect((await make({ of: [condition()] })).status).toBe(400)
})
