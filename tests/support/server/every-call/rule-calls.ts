import { RULE, RULE_FILE } from '../rules.ts'
import type { Recorder } from './call-recorder.ts'

/** Every call for rules; none is left, so that no other answer depends on one. */
export async function recordRules({ call }: Recorder) {
  const { id } = await call('createRule', { body: RULE })
  await call('updateRule', { id, body: { ...RULE, name: 'Very urgent' } })
  await call('setRuleState', { id, body: { enabled: false } })
  const { id: copyId } = await call('copyRule', { id })
  await call('orderRules', { body: { ids: [copyId, id] } })
  await call('orderRules', { body: { ids: [copyId] } }, 409)
  await call('listRules')
  await call('listRuleRuns', { id })
  await call('listRuleRuns', { id: 999 }, 404)
  await call('exportRules')
  const [imported] = await call<{ id: number }[]>('importRules', { body: { text: RULE_FILE } })
  const period = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }
  await call('rehearseRule', { body: { rule: RULE, ...period } })
  for (const made of [id, copyId, imported?.id ?? 0]) await call('deleteRule', { id: made })
}
