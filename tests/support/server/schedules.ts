import type { ScheduleInput } from '#shared/api/schedules.ts'

/** Every day at ten, from the day on which the clock of tests begins. */
export const DAILY: ScheduleInput['recurrence'] = {
  ...{ repeat: { every: 'day', interval: 1 }, time: '10:00', zone: 'UTC', start: '2026-03-02' },
  ...{ until: null, count: null, closedDays: 'raise', calendar: null }
}

type Changes = Partial<Omit<ScheduleInput, 'recurrence' | 'ticket'>> & {
  recurrence?: Partial<ScheduleInput['recurrence']>
  ticket?: Partial<ScheduleInput['ticket']>
}

/** A recurring ticket for IT. */
export const newSchedule = ({ recurrence, ticket, ...more }: Changes = {}): ScheduleInput => ({
  ...{ name: 'Check backups', enabled: true, skipWhileOpen: false },
  recurrence: { ...DAILY, ...recurrence },
  ticket: {
    ...{ department: 'IT', description: 'Restore one file of the last backup', format: 'text' },
    ...{ priority: 'low', category: 'other', subcategory: null },
    ...{ requesterId: null, assigneeId: null },
    ...ticket
  },
  ...more
})
