import type { ConditionGroup, RuleCondition, RuleDefinition } from '../api/rule-definitions.ts'

/** A rule with other slugs for the categories that it names. */
export function withCategories(
  { when, conditions, actions }: RuleDefinition,
  slugFor: (slug: string) => string
): RuleDefinition {
  const ofCondition = (one: RuleCondition): RuleCondition =>
    one.present === 'category' ? { ...one, values: one.values.map(slugFor) } : one
  const ofAny = (one: RuleCondition | ConditionGroup) =>
    'match' in one ? { ...one, of: one.of.map(ofCondition) } : ofCondition(one)
  return {
    when:
      when.event === 'category-changed'
        ? {
            event: when.event,
            ...(when.from !== undefined && { from: slugFor(when.from) }),
            ...(when.to !== undefined && { to: slugFor(when.to) })
          }
        : when,
    conditions: { ...conditions, of: conditions.of.map(ofAny) },
    actions: actions.map((action) =>
      action.do === 'category' ? { ...action, category: slugFor(action.category) } : action
    )
  }
}
