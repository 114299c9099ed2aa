import { TZDate } from '@date-fns/tz'
import type { PreviewEvent, ServiceLevelPreview } from '#shared/api/service-level-preview.ts'
import type { NamedCalendar, ServiceLevels } from '#shared/api/service-levels.ts'
import { dueAt, hoursBy } from '#shared/domain/service-levels.ts'
import { previewClock } from '#shared/domain/service-preview.ts'
import { levelOf, type TicketLevel, toCalendar } from '#shared/domain/service-targets.ts'
import type { Priority } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { TARGET_LABELS, type TargetKind } from '../levels-draft.ts'

/** Something that happens to a ticket that is tried. */
export interface TrialEvent {
  /** Which one it is on the page. */
  id: string
  /** By the wall clock, such as `2026-03-02T09:00`. */
  at: string
  kind: 'wait' | 'resume' | 'resolved' | 'reopened' | 'priority' | 'department'
  /** The new priority or department. */
  value: string
}

/** A ticket made up to see its deadline. */
export interface Trial {
  department: string
  priority: Priority
  kind: TargetKind
  /** By the wall clock of its calendar. */
  start: string
  events: TrialEvent[]
}

export type TrialInput = Omit<ServiceLevelPreview, 'calendars'> & {
  calendars: Record<
    string,
    { zone: string; open: NamedCalendar['open']; closedTimes: [string, string][] }
  >
}

/**
 * The request that computes the deadline of a trial, by levels that may not be saved yet.
 * @returns a sentence instead where it has no deadline to compute
 */
export function trialInput(
  levels: ServiceLevels,
  trial: Trial
): { input: TrialInput; zone: string } | { problem: string } {
  const levelAt = (department: string, priority: Priority) =>
    levelOf({ ...levels, enabled: true }, { department, priority, defaultSla: null })
  const target = TARGET_LABELS[trial.kind]
  const none = (department: string, priority: Priority) => ({
    problem: t(
      '{priority, select, high {{department} has no target for high priority: {target}} medium {{department} has no target for medium priority: {target}} other {{department} has no target for low priority: {target}}}',
      { department, priority, target }
    )
  })
  let [department, priority] = [trial.department, trial.priority]
  let level = levelAt(department, priority)
  const targetMinutes = level?.targets[trial.kind] ?? null
  if (!level || targetMinutes === null) return none(department, priority)
  const zone = zoneOf(levels, level.calendar)
  const start = instantOf(trial.start, zone)
  if (start === null) return { problem: t('Enter a date and a time') }
  const calendar = nameOf(levels, level.calendar)
  const events: PreviewEvent[] = []
  for (const event of trial.events) {
    const at = instantOf(event.at, zone)
    if (at === null) return { problem: t('Enter a date and a time for each event') }
    if (event.kind === 'priority') priority = event.value as Priority
    else if (event.kind === 'department') department = event.value
    else {
      events.push([at, event.kind])
      continue
    }
    const next: TicketLevel | null = levelAt(department, priority)
    const minutes = next?.targets[trial.kind] ?? null
    if (!next || minutes === null) return none(department, priority)
    if (next.calendar !== level.calendar)
      events.push([at, 'calendar', nameOf(levels, next.calendar)])
    if (event.kind === 'department' && next.restart) events.push([at, 'restart'])
    if (minutes !== level.targets[trial.kind]) events.push([at, 'target', minutes])
    level = next
  }
  const calendars = Object.fromEntries(
    levels.calendars.map((of) => {
      const { closedTimes } = toCalendar(of)
      return [of.name, { zone: of.zone, open: of.open, closedTimes: [...(closedTimes ?? [])] }]
    })
  ) as TrialInput['calendars']
  return { input: { calendars, calendar, start, targetMinutes, events }, zone }
}

const nameOf = ({ calendars }: ServiceLevels, id: string) =>
  calendars.find((of) => of.id === id)?.name ?? ''

const zoneOf = ({ calendars }: ServiceLevels, id: string) =>
  calendars.find((of) => of.id === id)?.zone ?? 'UTC'

/** A time of a wall clock as an instant; null for a text that is none. */
function instantOf(local: string, zone: string): string | null {
  const [year, month, day, hour, minute] = local.split(/[-T:]/).map(Number)
  if ([year, month, day, hour, minute].some((part) => part === undefined || Number.isNaN(part)))
    return null
  const at = new TZDate(
    ...([year, (month ?? 1) - 1, day, hour, minute, 0, zone] as [
      ...[number, number, number, number, number, number],
      string
    ])
  )
  return new Date(at.getTime()).toISOString()
}

/** Open time of a day that counts towards a target. */
export interface WorkingStep {
  /** The calendar by which it is counted. */
  calendar: string
  /** Milliseconds since 1970. */
  from: number
  until: number
}

/**
 * The open times that a trial uses up to its deadline, or up to its last event if it is paused.
 * @param most how many steps to look for
 */
export function workingSteps({ calendars, ...trial }: TrialInput, most: number): WorkingStep[] {
  const hoursOf = hoursBy((name) => ({
    ...(calendars[name] ?? { zone: 'UTC', open: {} }),
    closed: []
  }))
  const clock = previewClock(trial, hoursOf)
  const due = dueAt(clock, hoursOf)
  const steps: WorkingStep[] = []
  for (const { calendar, from, until } of clock.runs) {
    const end = Math.min(until ?? Number.POSITIVE_INFINITY, due ?? until ?? from)
    if (end <= from) continue
    for (const span of hoursOf(calendar).between(from, end)) {
      if (steps.length === most) return steps
      steps.push({ calendar, ...span })
    }
  }
  return steps
}
