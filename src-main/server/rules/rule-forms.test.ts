import { beforeEach, expect, test } from 'vitest'
import type { Form } from '#shared/api/forms.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { RuleCondition } from '#shared/api/rule-definitions.ts'
import type { RehearsedRule, Rule } from '#shared/api/rules.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { type RuleParts, ruleInput } from '#support/server/rules.ts'

const { server, ada, ivan, lena, raise } = await companyFixture()
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
const condition = (key = 'model', value = 'Zebra'): RuleCondition => ({
  ...{ present: 'answer', formId: form.id, key, label: 'The model' },
  ...{ compare: 'is', values: [value] }
})

test('A rule can begin with an answer (D75, D78)', async () => {
  await make({ of: [condition()] })
  expect((await answered(' zebra ')).priority).toBe('high')
  expect((await answered('Okapi')).priority).toBe('medium')
  expect((await raise(lena)).priority).toBe('medium')
})

test('A rehearsal does not tell secret answers of a ticket of one’s own (D41, D78)', async () => {
  const fields = [field('model'), field('salary', { secret: true, required: false })]
  const definition = definitionOf(...fields)
  const { category, department, subcategory, id, enabled } = form
  const place = { category, department, subcategory, enabled }
  await ada.put(`/api/forms/${id}`, { ...place, definition })
  const own = await raise(ada)
  const answers = { model: 'Okapi', salary: '5000' }
  const given = { formId: id, version: form.version + 1, answers, answeredAt: null }
  const path = `/api/tickets/${own.id}`
  expect((await ivan.put(`${path}/form`, given)).status).toBe(200)
  const now = server.clock.read().getTime()
  const from = new Date(now - 60 * 60 * 1000).toISOString()
  const runs = async (key: 'model' | 'salary') => {
    const of = [condition(key, answers[key])]
    const period = { from, to: new Date(now).toISOString() }
    const body = { rule: ruleInput({ of }), ...period }
    const rehearsed = await ada.post<RehearsedRule>('/api/rules/rehearsal', body)
    return rehearsed.body.tickets.filter(({ ticketId }) => ticketId === own.id).length
  }
  expect([await runs('model'), await runs('salary')]).toEqual([1, 0])
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
