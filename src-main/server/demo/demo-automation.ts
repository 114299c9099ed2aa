import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { nextMonday } from 'date-fns/nextMonday'
import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { ScheduleInput } from '#shared/api/schedules.ts'
import type { User } from '#shared/api/users.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { noteRulesChanged } from '../effects/known-rules.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import { nextOf } from '../schedules/schedule-dates.ts'
import type { Transaction } from '../store/store.ts'
import { insertDemoProcesses } from './demo-processes.ts'

/** A rule of the demo, and the first name of the person who wrote it. */
interface DemoRule {
  name: string
  author: string
  department?: string
  definition: RuleDefinition
}

/** A recurring ticket of the demo. */
interface DemoSchedule {
  name: string
  author: string
  department: string
  repeat: ScheduleInput['recurrence']['repeat']
  time: string
  category: string
  description: string
  assignee: string | null
  enabled?: boolean
}

type IdOf = (firstName: string) => number

/** The rules of the demo's company (D75). */
function demoRules(idOf: IdOf): DemoRule[] {
  return [
    {
      ...{ name: 'Printers in turn', author: 'Priya' },
      definition: {
        when: { event: 'created' },
        conditions: {
          match: 'all',
          of: [
            { present: 'department', compare: 'is', values: [IT_DEPARTMENT] },
            { present: 'category', compare: 'any-of', values: ['printer', 'scanner'] },
            { present: 'assignee', compare: 'is', values: [null] }
          ]
        },
        actions: [{ do: 'assign-in-turn', personIds: ['Tomás', 'Ingrid', 'Kwame'].map(idOf) }]
      }
    },
    {
      ...{ name: 'A line stands still', author: 'Priya' },
      definition: {
        when: { event: 'created' },
        conditions: {
          match: 'any',
          of: [
            {
              ...{ present: 'words', compare: 'any-of' },
              values: ['line is down', 'production stopped', 'standstill']
            }
          ]
        },
        actions: [
          { do: 'priority', priority: 'high' },
          { do: 'add-followers', personIds: [idOf('Daniel')] },
          { do: 'note', message: 'Call the shift leader first: **extension 400**.' }
        ]
      }
    },
    {
      ...{ name: 'Late and important', author: 'Priya' },
      definition: {
        when: { event: 'overdue' },
        conditions: {
          match: 'all',
          of: [{ present: 'priority', compare: 'is', values: ['high'] }]
        },
        actions: [{ do: 'add-followers', personIds: [idOf('Priya')] }]
      }
    },
    {
      ...{ name: 'Payroll can wait for the month’s end', author: 'Sofia', department: 'HR' },
      definition: {
        when: { event: 'created' },
        conditions: {
          match: 'all',
          of: [{ present: 'category', compare: 'is', values: ['payroll'] }]
        },
        actions: [
          {
            do: 'reply',
            message:
              'Hello {{requester}}, thank you for {{ticket}}. Corrections are paid with the next salary.'
          }
        ]
      }
    }
  ]
}

/** The tickets that the demo's company raises again and again (D77). */
const SCHEDULES: readonly DemoSchedule[] = [
  {
    ...{ name: 'Restore a backup', author: 'Priya', department: IT_DEPARTMENT, time: '08:00' },
    repeat: { every: 'week', interval: 2, weekdays: ['mon'] },
    ...{ category: 'software', assignee: 'Kwame' },
    description:
      'Restore one file and one database of the last backup, and write down how long that took.'
  },
  {
    ...{ name: 'Close the accounts', author: 'Rajesh', department: 'Accounts & Legal' },
    ...{ repeat: { every: 'month-working-day', interval: 1 }, time: '09:30' },
    ...{ category: 'invoices', assignee: 'Beatriz' },
    description: 'Book the open invoices, and send the list of unpaid ones to the departments.'
  },
  {
    ...{ name: 'Count the laptops', author: 'Priya', department: IT_DEPARTMENT, time: '10:00' },
    repeat: { every: 'year', interval: 1, month: 1, day: 15 },
    ...{ category: 'it-assets', assignee: null, enabled: false },
    description: 'Compare the laptops in the cupboard and on the desks with the list of assets.'
  }
]

/**
 * Inserts rules and recurring tickets, of which none has run yet (nothing is raised before tomorrow),
 * and processes, of which one runs, and lets one person be away.
 * @param people those of the demo (D5), who have first names of their own
 * @param now the end of the demo
 */
export async function insertDemoAutomation(
  tx: Transaction,
  people: readonly User[],
  now: Date
): Promise<void> {
  const find = (firstName: string) => {
    const person = people.find(({ fullName }) => fullName.startsWith(`${firstName} `))
    if (!person) throw new Error(`No one of the demo is called ${firstName}`)
    return person
  }
  const idOf: IdOf = (firstName) => find(firstName).id
  const stamps = { createdAt: now, updatedAt: now, pausedReason: null }
  for (const { author, department = null, ...rule } of demoRules(idOf))
    await tx.rules.insert({
      ...{ ...rule, ...stamps, department, enabled: true, authorId: idOf(author) }
    })
  await noteRulesChanged(tx, now)
  await tx.absences.put({
    ...{ userId: idOf('Ingrid'), substituteId: idOf('Tomás'), authorId: idOf('Ingrid') },
    ...{ from: now, until: nextMonday(addDays(now, 5)), updatedAt: now },
    note: 'I’m on leave. If it is urgent, call the help desk on extension 400.'
  })
  const known = await levelsIn(tx)
  const tomorrow = addDays(now, 1)
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  for (const { author, assignee, repeat, time, enabled = true, ...schedule } of SCHEDULES) {
    const { name, department, category, description } = schedule
    const recurrence: ScheduleInput['recurrence'] = {
      ...{ repeat, time, zone, start: format(tomorrow, 'yyyy-MM-dd'), until: null, count: null },
      ...{ closedDays: 'move', calendar: null }
    }
    const next = nextOf(known, recurrence, tomorrow.getTime())
    await tx.schedules.insert({
      ...{ name, department, ...stamps, enabled, authorId: idOf(author) },
      ...(enabled ? next : { nextAt: null, nextLocal: null }),
      definition: {
        ...{ recurrence, skipWhileOpen: true },
        ticket: {
          ...{ description, format: 'text', priority: 'low', category, subcategory: null },
          ...{ requesterId: null, assigneeId: assignee === null ? null : idOf(assignee) }
        }
      }
    })
  }
  await insertDemoProcesses(tx, find, now)
}
