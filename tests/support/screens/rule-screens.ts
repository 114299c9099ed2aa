import { expect, type Page } from '@playwright/test'
import type { RehearsedRule, Rule, RuleRun } from '../../../shared/api/rules.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states } from './screen.ts'

const AT = '2026-03-02T09:30:00.000Z'

const printers: Rule = {
  ...{ id: 1, name: 'Printers to the ground floor', department: null, enabled: true },
  definition: {
    when: { event: 'created' },
    conditions: {
      match: 'all',
      of: [
        { present: 'category', compare: 'is', values: ['printer'] },
        {
          match: 'any',
          of: [
            { present: 'words', compare: 'any-of', values: ['paper jam', 'toner'] },
            { present: 'requester-department', compare: 'is', values: ['Logistics'] }
          ]
        }
      ]
    },
    actions: [
      { do: 'assign-least-open', personIds: [1, 2] },
      { do: 'add-followers', personIds: [2] }
    ]
  },
  ...{ pausedReason: null, authorId: 1, createdAt: AT, updatedAt: AT }
}

const rules: Rule[] = [
  printers,
  {
    ...printers,
    ...{ id: 2, name: 'Thank for urgent tickets', department: 'HR', enabled: false },
    definition: {
      when: { event: 'priority-changed', to: 'high' },
      conditions: { match: 'all', of: [] },
      actions: [
        { do: 'wait', for: 'requester', remindAfterDays: 2, resolveAfterDays: 5 },
        { do: 'reply', message: 'Thank you. We are looking into it' }
      ]
    }
  },
  {
    ...printers,
    ...{ id: 3, name: 'New people to Gus' },
    pausedReason: 'It names a person whose account does not exist any more.',
    definition: {
      when: { event: 'category-changed' },
      conditions: { match: 'all', of: [] },
      actions: [{ do: 'assign-person', personId: 99_999 }]
    }
  }
]

const ticket = {
  ...{ ticketId: 7, reference: 'TKT-00007', at: AT, event: 'created' },
  about: 'The scanner on the second floor sends nothing but empty pages since this morning'
}

const runs: RuleRun[] = [
  {
    ...{ id: 1, ...ticket },
    results: [
      { action: 'assign-least-open', done: true, detail: null },
      { action: 'add-followers', done: false, detail: 'Already set.' }
    ]
  }
]

const REHEARSED: RehearsedRule = { events: 214, runs: 1, tickets: [ticket] }

/** Shows a company with some rules. */
async function withRules(page: Page, search: string) {
  await reply(page, '/api/rules', rules)
  await reply(page, '/api/rules/1/runs', runs)
  await reply(page, '/api/rules/rehearsal', REHEARSED)
  await page.goto(`${page.url()}${search}`)
}

/** Rules and what they have done. */
export const RULE_SCREENS: readonly Screen[] = states(
  { path: `${paths.admin}?tab=rules`, as: 'administrator', shows: 'No rules yet' },
  {
    async rules(page) {
      await withRules(page, '')
      await expect(page.getByText('New people to Gus')).toBeVisible()
    },
    async rule(page) {
      await withRules(page, '&rule=1')
      await page.getByRole('button', { name: 'Start rehearsal' }).click()
      await expect(page.getByText(/^In the last .+ would have run/)).toBeVisible()
    },
    async 'rule-edit'(page) {
      await withRules(page, '&rule=1&edit')
      await page.getByRole('button', { name: 'Add group' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('A group needs a condition')).toBeVisible()
    },
    async 'rule-waiting'(page) {
      await withRules(page, '&rule=2&edit')
      await expect(page.getByLabel('Remind after working days')).toBeVisible()
    }
  }
)
