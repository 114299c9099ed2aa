import type { Rule } from '#shared/api/rules.ts'
import { useListOrder } from '../../ui/use-list-order.ts'
import { useOrderRules } from './rule-queries.ts'

export type RuleOrder = ReturnType<typeof useRuleOrder>

/** Moves rules by buttons and by dragging. */
export function useRuleOrder(rules: readonly Rule[]) {
  const { mutate } = useOrderRules()
  return useListOrder({
    ids: rules.map(({ id }) => id),
    list: 'rule',
    nameOf: (id) => rules.find((rule) => rule.id === id)?.name ?? '',
    onOrder: mutate
  })
}
