import type { ConditionGroup, RuleCondition, RuleDefinition } from '../api/rule-definitions.ts'

/** A rule with other names for the departments that it names (D86). */
export function withDepartments(
  { when, conditions, actions }: RuleDefinition,
  nameFor: (name: string) => string
): RuleDefinition {
  const ofCondition = (one: RuleCondition): RuleCondition =>
    one.present === 'department' || one.present === 'requester-department'
      ? { ...one, values: one.values.map(nameFor) }
      : one
  const ofAny = (one: RuleCondition | ConditionGroup) =>
    'match' in one ? { ...one, of: one.of.map(ofCondition) } : ofCondition(one)
  return {
    when:
      when.event === 'department-changed'
        ? {
            event: when.event,
            ...(when.from !== undefined && { from: nameFor(when.from) }),
            ...(when.to !== undefined && { to: nameFor(when.to) })
          }
        : when,
    conditions: { ...conditions, of: conditions.of.map(ofAny) },
    actions: actions.map((action) => {
      if (action.do === 'department') return { ...action, department: nameFor(action.department) }
      return 'team' in action && action.team !== undefined
        ? { ...action, team: nameFor(action.team) }
        : action
    })
  }
}
