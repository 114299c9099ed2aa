import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { RuleInput } from '#shared/api/rules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { t } from '../../lib/texts.ts'

/** A rule to start from. */
interface RuleExample {
  /** By which the address names it. */
  id: string
  name: string
  /** The reason to have it. */
  text: string
  definition: RuleDefinition
}

/** Rules that many teams need, and that name nothing which a help desk may not have. */
export const ruleExamples = (): RuleExample[] => [
  {
    id: 'share',
    name: t('Share new tickets fairly'),
    text: t('No ticket waits for someone to pick it up.'),
    definition: {
      when: { event: 'created' },
      conditions: { match: 'all', of: [{ present: 'assignee', compare: 'is', values: [null] }] },
      actions: [{ do: 'assign-least-open' }]
    }
  },
  {
    id: 'urgent',
    name: t('Outages first'),
    text: t('Certain words in the description raise the priority.'),
    definition: {
      when: { event: 'created' },
      conditions: {
        match: 'all',
        of: [
          {
            ...{ present: 'words', compare: 'any-of' },
            values: [t('outage'), t('urgent'), t('server down')]
          }
        ]
      },
      actions: [{ do: 'priority', priority: 'high' }]
    }
  },
  {
    id: 'overdue',
    name: t('Nothing gets forgotten'),
    text: t('A missed deadline leaves a note for the team.'),
    definition: {
      when: { event: 'overdue' },
      conditions: {
        match: 'all',
        of: [{ present: 'status', compare: 'any-of', values: ['open', 'in-progress'] }]
      },
      actions: [
        { do: 'priority', priority: 'high' },
        {
          do: 'note',
          message: t('The deadline was missed. Tell the requester what happens next')
        }
      ]
    }
  }
]

/** The department whose rules a person writes first; null for those of all tickets. */
export function firstDepartment({ role }: Pick<SignedInUser, 'role'>): string | null {
  return isItSupportSpecialist(role) ? null : role
}

/** An example as a new rule; undefined where the address names none. */
export function exampleFor(
  id: string | null,
  user: Pick<SignedInUser, 'role'>
): RuleInput | undefined {
  const found = ruleExamples().find((example) => example.id === id)
  if (!found) return undefined
  const { name, definition } = found
  return { ...{ name, definition, department: firstDepartment(user) }, enabled: false }
}
