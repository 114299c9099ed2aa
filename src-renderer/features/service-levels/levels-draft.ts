import type {
  Escalation,
  NamedCalendar,
  ServiceLevels,
  ServiceLevelsUpdate
} from '#shared/api/service-levels.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { PRIORITIES, type Priority } from '#shared/domain/tickets.ts'
import type { Text } from '#shared/languages/texts.ts'
import { compareNames } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { parseDuration, parseWarnings, TARGET_FORMS, warningsText } from './typed-values.ts'

/** A target in minutes, null for none, or a text that can't be read. */
export type TypedTarget = number | null | string

export const TARGET_KINDS = ['response', 'nextResponse', 'resolution'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** The names of targets, which are those of their clocks. */
export const TARGET_LABELS: Record<TargetKind, Text> = {
  response: CLOCK_LABELS.response,
  nextResponse: CLOCK_LABELS['next-response'],
  resolution: CLOCK_LABELS.resolution
}

type TypedTargets = Record<TargetKind, TypedTarget>

/** The service level of a department, as it is being edited. */
export interface LevelDraft {
  department: string
  calendar: string
  targets: Record<Priority, TypedTargets>
  /** Percent, as they are typed. */
  warnings: string
  restart: boolean
  escalation?: Escalation | undefined
}

/** The service levels as they are being edited. */
export interface LevelsDraft {
  enabled: boolean
  calendars: NamedCalendar[]
  calendar: string | null
  departments: LevelDraft[]
}

/** Messages by the field they are about, as the server names it. */
export type FieldErrors = ReadonlyMap<string, string>

/** The saved service levels, to be edited. */
export function draftOf({ enabled, calendars, calendar, departments }: ServiceLevels): LevelsDraft {
  return {
    ...{ enabled, calendars, calendar },
    departments: departments.map((level) => ({ ...level, warnings: warningsText(level.warnings) }))
  }
}

/**
 * The request that saves a draft.
 * @returns messages instead, where a text can't be read
 */
export function requestOf(
  draft: LevelsDraft,
  updatedAt: string | null
): { body: ServiceLevelsUpdate } | { errors: FieldErrors } {
  const errors = new Map<string, string>()
  const departments = draft.departments.map((level, index) => {
    const at = `departments.${index}`
    const warnings = parseWarnings(level.warnings)
    if (!warnings) errors.set(`${at}.warnings`, t('Enter percent, such as 75, 90'))
    return { ...level, warnings: warnings ?? [], targets: readTargets(level, at, errors) }
  })
  if (errors.size > 0) return { errors }
  return { body: { ...draft, departments, updatedAt } }
}

function readTargets({ targets }: LevelDraft, at: string, errors: Map<string, string>) {
  const read = (priority: Priority, kind: TargetKind) => {
    const target = targets[priority][kind]
    if (typeof target !== 'string') return target
    errors.set(`${at}.targets.${priority}.${kind}`, t(TARGET_FORMS))
    return null
  }
  return byPriority((priority) => ({
    response: read(priority, 'response'),
    nextResponse: read(priority, 'nextResponse'),
    resolution: read(priority, 'resolution')
  }))
}

/** A typed text as a target. */
export function typedTarget(text: string): TypedTarget {
  const minutes = parseDuration(text)
  return minutes === undefined ? text : minutes
}

function byPriority<T>(targetsOf: (priority: Priority) => T): Record<Priority, T> {
  const entries = PRIORITIES.map((priority) => [priority, targetsOf(priority)])
  return Object.fromEntries(entries) as Record<Priority, T>
}

/** The level of a department and its place in the draft; -1 if it has none. */
export function levelIndex({ departments }: LevelsDraft, department: string): number {
  const key = departmentKey(department)
  return departments.findIndex((level) => departmentKey(level.department) === key)
}

/** Changes the level of a department, which gets one if it has none. */
export function withLevel(
  draft: LevelsDraft,
  department: string,
  change: (level: LevelDraft) => LevelDraft
): LevelsDraft {
  const index = levelIndex(draft, department)
  const level = draft.departments[index] ?? newLevel(draft, department)
  if (!level) return draft
  const departments = [...draft.departments]
  departments[index < 0 ? departments.length : index] = change(level)
  return { ...draft, departments }
}

function newLevel({ calendar, calendars }: LevelsDraft, department: string): LevelDraft | null {
  const used = calendar ?? calendars[0]?.id
  if (used === undefined) return null
  const none = { response: null, nextResponse: null, resolution: null }
  return {
    ...{ department, calendar: used, warnings: '', restart: false },
    targets: byPriority(() => none)
  }
}

/** Sets one target of a department. */
export function withTarget(
  draft: LevelsDraft,
  department: string,
  [priority, kind]: readonly [Priority, TargetKind],
  target: TypedTarget
): LevelsDraft {
  return withLevel(draft, department, (level) => ({
    ...level,
    targets: {
      ...level.targets,
      [priority]: { ...level.targets[priority], [kind]: target }
    }
  }))
}

/** Removes the level of a department. */
export function withoutLevel(draft: LevelsDraft, department: string): LevelsDraft {
  const index = levelIndex(draft, department)
  return { ...draft, departments: draft.departments.filter((_, at) => at !== index) }
}

/** Gives other departments the level of one. */
export function withCopies(
  draft: LevelsDraft,
  from: string,
  departments: readonly string[]
): LevelsDraft {
  const level = draft.departments[levelIndex(draft, from)]
  if (!level) return draft
  return departments.reduce(
    (copied, department) =>
      withLevel(copied, department, (own) => ({ ...level, department: own.department })),
    draft
  )
}

/** Changes a calendar. */
export function withCalendar(
  draft: LevelsDraft,
  id: string,
  change: (calendar: NamedCalendar) => NamedCalendar
): LevelsDraft {
  const calendars = draft.calendars.map((one) => (one.id === id ? change(one) : one))
  return { ...draft, calendars }
}

/** Removes a calendar that nothing uses. */
export function withoutCalendar(draft: LevelsDraft, id: string): LevelsDraft {
  return { ...draft, calendars: draft.calendars.filter((one) => one.id !== id) }
}

/** Where a calendar is used, such as `IT`; `other departments` for those without a level. */
export function usesOf({ departments, calendar }: LevelsDraft, id: string): string[] {
  const own = departments.filter((level) => level.calendar === id).map((level) => level.department)
  return calendar === id ? [...own, t('other departments')] : own
}

/** The departments of the desk and those that have a level, by name. */
export function departmentsOf({ departments }: LevelsDraft, names: readonly string[]): string[] {
  const all = new Map(names.map((name) => [departmentKey(name), name]))
  for (const { department } of departments)
    if (!all.has(departmentKey(department))) all.set(departmentKey(department), department)
  return [...all.values()].sort(compareNames)
}
