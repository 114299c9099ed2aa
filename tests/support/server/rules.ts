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
