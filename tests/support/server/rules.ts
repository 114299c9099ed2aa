import type { RuleAction, RuleCondition, RuleWhen } from '#shared/api/rule-definitions.ts'

/** A rule for all tickets (D75). */
export const RULE = {
  ...{ name: 'Urgent', department: null, enabled: true },
  definition: {
    ...{ when: { event: 'created' }, conditions: { match: 'all', of: [] } },
    actions: [{ do: 'priority', priority: 'high' }]
  }
} as const

/** The same as a file. */
export const RULE_FILE = JSON.stringify({
  version: 1,
  rules: [{ name: RULE.name, department: null, definition: RULE.definition }],
  people: []
})

/** A ticket is raised. */
export const CREATED: RuleWhen = { event: 'created' }
/** Parts of a rule that differ from {@link ruleInput}'s. */
export interface RuleParts {
  when?: RuleWhen
  of?: RuleCondition[]
  actions?: RuleAction[]
  name?: string
  department?: string | null
  enabled?: boolean
}
/** A rule that sets the priority of new tickets, but for some parts. */
export const ruleInput = ({ when = CREATED, of = [], actions, ...more }: RuleParts = {}) => ({
  ...{ name: 'Urgent', department: null, enabled: true },
  ...more,
  definition: {
    ...{ when, conditions: { match: 'all', of } },
    actions: actions ?? [{ do: 'priority', priority: 'high' }]
  }
})
