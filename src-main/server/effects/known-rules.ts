import { randomUUID } from 'node:crypto'
import type { RuleRow } from '../store/rules-store.ts'
import type { Stores, Transaction } from '../store/store.ts'

/** The name under which the settings keep a text that changes with every change of a rule. */
export const RULES_VERSION = 'rulesVersion'

/** A version that no rules have had. */
export const newRulesVersion = () => randomUUID()

/** The rules that were read last: they change rarely, and are needed with every change of a ticket. */
let known: { version: string | undefined; rules: readonly RuleRow[] } = {
  version: undefined,
  rules: []
}

/**
 * The rules in their order, as they are now (D75). They are read again after a change only; without
 * any, this is one small read. Whose turn it is is not among what is known.
 */
export async function readRules({
  settings,
  rules
}: Pick<Stores, 'settings' | 'rules'>): Promise<readonly RuleRow[]> {
  const version = await settings.find(RULES_VERSION)
  if (version !== known.version)
    known = { version, rules: version === undefined ? [] : await rules.list() }
  return known.rules
}

const ofTransactions = new WeakMap<Transaction, Promise<readonly RuleRow[]>>()

/** The same for a transaction, which reads them once, along with the service levels. */
export function rulesIn(tx: Transaction): Promise<readonly RuleRow[]> {
  const rules = ofTransactions.get(tx) ?? readRules(tx)
  ofTransactions.set(tx, rules)
  return rules
}

/** Lets all servers read the rules again. It is called in the transaction that changes one. */
export async function noteRulesChanged(tx: Transaction, at: Date): Promise<void> {
  ofTransactions.delete(tx)
  await tx.settings.put(RULES_VERSION, newRulesVersion(), at)
}
