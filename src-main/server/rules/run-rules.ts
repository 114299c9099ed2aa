import { beginsWith, conditionsOf, meetsConditions } from '#shared/domain/rules.ts'
import { rulesIn } from '../effects/known-rules.ts'
import { allowRules, type RuleAct, type RuleOccasion } from '../effects/rule-effects.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { createPresent } from './present-ticket.ts'
import { doActions } from './rule-actions.ts'

/**
 * Evaluates the rules in all transactions of a store, at the end of each change of a ticket (D75).
 * Changes by imports and of many rows at once are no such changes.
 */
export function withRules(store: Store): Store {
  const transaction: Store['transaction'] = (work) =>
    store.transaction((tx) => {
      allowRules(tx, runAll)
      return work(tx)
    })
  return Object.assign(Object.create(store), { transaction })
}

/** Whether a rule works at the moment. */
const isActive = ({ enabled, pausedReason }: RuleRow) => enabled && pausedReason === null

/** Whether a rule is for tickets of a department. */
const isFor = (
  { departmentKey }: Pick<RuleRow, 'departmentKey'>,
  ticket: Pick<TicketRow, 'departmentKey'>
) => departmentKey === null || departmentKey === ticket.departmentKey

/**
 * Runs the rules that begin with what has happened, in their order, each once and on the ticket as
 * the rules before it have left it; nothing that they do lets a rule run again.
 */
async function runAll(
  tx: Transaction,
  act: RuleAct,
  { ticket, events, people, insert }: RuleOccasion
): Promise<TicketRow | undefined> {
  const rules = (await rulesIn(tx)).filter(
    (rule) => isActive(rule) && beginsWith(rule.definition.when, events)
  )
  if (rules.length === 0) return undefined
  const present = createPresent(tx, act.at, people)
  let now = ticket
  for (const rule of rules) {
    const { conditions, when } = rule.definition
    if (!isFor(rule, now)) continue
    const seen = await present(now, conditionsOf(rule.definition))
    if (!meetsConditions(conditions, seen)) continue
    const { ticket: after, results } = await doActions(tx, rule, { act, ticket: now, insert })
    now = after
    const run = { ruleId: rule.id, ticketId: ticket.id, event: when.event, at: act.at }
    await tx.rules.insertRun({ ...run, results })
  }
  return now === ticket ? undefined : now
}
