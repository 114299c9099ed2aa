import type { ListedDepartment } from '#shared/api/departments.ts'
import { partWithNames, withPartNames } from '#shared/domain/processes.ts'
import { withNames } from '#shared/domain/rule-names.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { ANNOUNCEMENTS_VERSION, newAnnouncementsVersion } from '../effects/known-announcements.ts'
import { FORMS_VERSION, newFormsVersion } from '../effects/known-forms.ts'
import { newRulesVersion, RULES_VERSION } from '../effects/known-rules.ts'
import { SERVICE_LEVELS, type StoredLevels } from '../effects/service-clock-effects.ts'
import type { DepartmentUseKind, MovedDefinition } from '../store/departments-store.ts'
import { type FormRow, retiredScope, scopeOf } from '../store/forms-store.ts'
import type { ProcessRow, UnstartedPart } from '../store/processes-store.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Stores } from '../store/store.ts'

/** The words for rows that name a department; those of deleted accounts do not count. */
const CALLED: Record<DepartmentUseKind, Text | null> = {
  account: text('accounts'),
  'former-account': null,
  category: text('categories'),
  mailbox: text('mailboxes'),
  invitation: text('invitations'),
  'canned-reply': text('canned replies'),
  'saved-view': text('saved views'),
  article: text('articles'),
  schedule: text('recurring tickets'),
  rule: text('rules'),
  process: text('processes'),
  form: text('forms')
}

const USE_KINDS = Object.keys(CALLED) as DepartmentUseKind[]

/** A value that names departments, and how many of them it has made others. */
interface Renamed {
  value: string
  count: number
}

/**
 * The uses of a department, in words, such as "accounts" and "role mappings"; empty for nothing.
 */
export async function usesOf(
  { departments, settings }: Pick<Stores, 'departments' | 'settings'>,
  { name, tickets }: Pick<ListedDepartment, 'name' | 'tickets'>
): Promise<Text[]> {
  const key = departmentKey(name)
  const own = (await departments.listUses()).filter((use) => departmentKey(use.name) === key)
  const kinds = new Set(own.map(({ kind }) => kind))
  const kept = await settings.list()
  const mappings = renamedSettings(kept, key, name)
  return [
    ...(tickets > 0 ? [text('tickets')] : []),
    ...USE_KINDS.filter((kind) => kinds.has(kind)).flatMap((kind) => CALLED[kind] ?? []),
    ...(mappings.length > 0 ? [text('roles of groups')] : []),
    ...(hasServiceLevel(kept.get(SERVICE_LEVELS), key) ? [text('a service level')] : [])
  ]
}

/** Those of some saved views that are filtered by a department, with another name for it (D101). */
export function renamedViews(
  views: readonly { id: number; filters: string }[],
  key: string,
  to: string
): { id: number; filters: string }[] {
  return views.flatMap(({ id, filters }) => {
    const [path = '', text] = filters.split('?')
    const params = new URLSearchParams(text)
    if (departmentKey(params.get('department') ?? '') !== key) return []
    params.set('department', to)
    return [{ id, filters: `${path}?${params}` }]
  })
}

/** Those of some rules that name a department, with another name for it (D75). */
export function renamedRules(
  rules: readonly Pick<RuleRow, 'id' | 'definition'>[],
  key: string,
  to: string
): MovedDefinition[] {
  return renamedDefinitions('rules', rules, withNames, { key, to })
}

/**
 * Those of some processes, and of their parts that have not started, that name a department, with another
 * name for it (D79).
 */
export function renamedProcesses(
  processes: readonly Pick<ProcessRow, 'id' | 'definition'>[],
  parts: readonly UnstartedPart[],
  key: string,
  to: string
): MovedDefinition[] {
  return [
    ...renamedDefinitions('processes', processes, withPartNames, { key, to }),
    ...renamedDefinitions('process_parts', parts, partWithNames, { key, to })
  ]
}

function renamedDefinitions<Definition>(
  table: MovedDefinition['table'],
  rows: readonly { id: number; definition: Definition }[],
  withOthers: (of: Definition, names: { department(name: string): string }) => Definition,
  { key, to }: { key: string; to: string }
): MovedDefinition[] {
  return rows.flatMap(({ id, definition }) => {
    const rename = createRenaming(key, to)
    const renamed = withOthers(definition, { department: rename.name })
    return rename.count() > 0 ? [{ table, id, definition: JSON.stringify(renamed) }] : []
  })
}

/**
 * The versions of rules, forms and announcements, new ones where there are any: their departments may have got other
 * names.
 */
export function newVersions(kept: ReadonlyMap<string, string>): { name: string; value: string }[] {
  return [
    { name: RULES_VERSION, value: newRulesVersion() },
    { name: FORMS_VERSION, value: newFormsVersion() },
    { name: ANNOUNCEMENTS_VERSION, value: newAnnouncementsVersion() }
  ].filter(({ name }) => kept.has(name))
}

/** The lists of departments of announcements that name one, with another name for it (D81). */
export function renamedAudiences(
  audiences: readonly (readonly string[])[],
  key: string,
  to: string
): { departments: string; renamed: string }[] {
  return audiences.flatMap((departments) => {
    const rename = createRenaming(key, to)
    const names = departments.map(rename.name)
    if (rename.count() === 0) return []
    // Both may be in it where one is merged into the other.
    const renamed = [...new Map(names.map((name) => [departmentKey(name), name])).values()]
    return [{ departments: JSON.stringify(departments), renamed: JSON.stringify(renamed) }]
  })
}

/**
 * The forms of a department with their place in another: that has one at most, and its own stays (D78).
 */
export function movedForms(forms: readonly FormRow[], key: string, to: string) {
  const keyOf = ({ department }: FormRow) => department !== null && departmentKey(department)
  const toKey = departmentKey(to)
  const isTaken = toKey !== key && forms.some((form) => keyOf(form) === toKey && !form.isRetired)
  return forms
    .filter((form) => keyOf(form) === key)
    .map(({ id, isRetired }) => {
      const isKept = !isRetired && !isTaken
      const place = { department: to, category: null, subcategory: null }
      return { id, scope: isKept ? scopeOf(place) : retiredScope(id), isKept }
    })
}

/**
 * The groups of settings whose roles are of a department, with another name for it; what else they
 * hold, sealed secrets among it, stays as it is.
 */
export function renamedSettings(
  kept: ReadonlyMap<string, string>,
  key: string,
  to: string
): { name: string; value: string }[] {
  return ['ldap', 'oidc'].flatMap((name) => {
    const { value, count } = renamedRoles(kept.get(name) ?? '{}', key, to)
    return count > 0 ? [{ name, value }] : []
  })
}

/**
 * The service levels with another name for a department; its own go where the other department has
 * some. They count as changed, because the deadlines of its tickets may change.
 */
export function renamedServiceLevels(
  kept: ReadonlyMap<string, string>,
  key: string,
  to: string
): { name: string; value: string }[] {
  const json = kept.get(SERVICE_LEVELS)
  if (json === undefined) return []
  const levels: StoredLevels = JSON.parse(json)
  const isOther = departmentKey(to) !== key
  const hasBoth = isOther && hasServiceLevel(json, departmentKey(to))
  const departments = levels.departments.flatMap((level) => {
    if (departmentKey(level.department) !== key) return [level]
    return hasBoth ? [] : [{ ...level, department: to }]
  })
  const updatedAt = new Date(Date.parse(levels.updatedAt ?? '') + 1).toISOString()
  return [{ name: SERVICE_LEVELS, value: JSON.stringify({ ...levels, departments, updatedAt }) }]
}

function hasServiceLevel(json: string | undefined, key: string): boolean {
  const { departments }: Pick<StoredLevels, 'departments'> = JSON.parse(
    json ?? '{"departments":[]}'
  )
  return departments.some(({ department }) => departmentKey(department) === key)
}

function renamedRoles(json: string, key: string, to: string): Renamed {
  const { roles = [], otherwise = null, ...rest } = JSON.parse(json)
  const rename = createRenaming(key, to)
  const mapped = roles.map((one: { role: string }) => ({ ...one, role: rename.name(one.role) }))
  const others = otherwise === null ? null : rename.name(otherwise)
  return {
    value: JSON.stringify({ ...rest, roles: mapped, otherwise: others }),
    count: rename.count()
  }
}

/**
 * The mapping of an import that names a department (its rows are to get), with another name for it.
 */
export function renamedMapping(json: string, key: string, to: string): Renamed {
  const { words = [], newCategories, department, role, ...rest } = JSON.parse(json)
  const rename = createRenaming(key, to)
  const value = JSON.stringify({
    ...rest,
    words: words.map((one: { field: string; to: string }) =>
      one.field === 'department' ? { ...one, to: rename.name(one.to) } : one
    ),
    ...(newCategories && {
      newCategories: newCategories.map((one: { department: string }) => ({
        ...one,
        department: rename.name(one.department)
      }))
    }),
    department: rename.name(department),
    role: rename.name(role)
  })
  return { value, count: rename.count() }
}

/** Gives names of a department another one, and counts them. */
function createRenaming(key: string, to: string) {
  let count = 0
  return {
    name(name: string): string {
      if (departmentKey(name) !== key) return name
      count += 1
      return to
    },
    count: () => count
  }
}
