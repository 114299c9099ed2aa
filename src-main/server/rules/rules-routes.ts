import type { Hono } from 'hono'
import {
  copyRule,
  createRule,
  deleteRule,
  exportRules,
  importRules,
  listRuleRuns,
  listRules,
  orderRules,
  rehearseRule,
  setRuleState,
  updateRule
} from '#shared/api/rules.ts'
import type { Clock } from '../base/clock.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { Store } from '../store/store.ts'
import { createRuleFiles } from './rule-files.ts'
import { createRuleRehearsal } from './rule-rehearsal.ts'
import { createRulesService } from './rules-service.ts'

/** Mounts the calls for rules (D75). */
export function mountRuleRoutes(app: Hono<AppEnv>, store: Store, clock: Clock): void {
  const rules = createRulesService(store, clock)
  const files = createRuleFiles(store, rules)
  const rehearsal = createRuleRehearsal(store, clock)

  implement(app, listRules, ({ actor }) => rules.list(actor))

  implement(app, createRule, ({ body, authorization }) => rules.create(body, authorization))

  implement(app, orderRules, ({ body, authorization }) => rules.order(body.ids, authorization))

  implement(app, exportRules, ({ actor }) => files.write(actor))

  implement(app, importRules, ({ body, authorization }) => files.read(body.text, authorization))

  implement(app, rehearseRule, ({ body, actor, authorization }) =>
    rehearsal.rehearse(body, actor, authorization)
  )

  implement(app, updateRule, ({ params, body, authorization }) =>
    rules.update(params.id, body, authorization)
  )

  implement(app, deleteRule, async ({ params, authorization }) => {
    await rules.delete(params.id, authorization)
    return undefined
  })

  implement(app, setRuleState, ({ params, body, authorization }) =>
    rules.setEnabled(params.id, body.enabled, authorization)
  )

  implement(app, copyRule, ({ params, authorization }) => rules.copy(params.id, authorization))

  implement(app, listRuleRuns, ({ params, actor }) => rules.runs(params.id, actor))
}
