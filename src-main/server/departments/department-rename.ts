import { type CannedReply, MAX_CANNED_REPLIES } from '#shared/api/canned-replies.ts'
import type { DepartmentRename, ListedDepartment } from '#shared/api/departments.ts'
import type { LiveEvent } from '#shared/api/events.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { departmentKey, isRegistrationChoice, reasonToKeep } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logBulkChange } from '../effects/security-effects.ts'
import {
  alone,
  type BecomingPrivate,
  outsidersToRemove,
  removedText
} from '../followers/outside-followers.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import { rejectWhileBusy } from '../imports/import-state.ts'
import { LISTED_IMPORTS } from '../imports/imports-service.ts'
import type { DepartmentMove } from '../store/departments-store.ts'
import type { Stores } from '../store/store.ts'
import { findDepartment } from './department-list.ts'
import {
  movedForms,
  newVersions,
  renamedAudiences,
  renamedMapping,
  renamedProcesses,
  renamedRules,
  renamedServiceLevels,
  renamedSettings,
  renamedViews
} from './department-uses.ts'

/** The longest name of a canned reply, in characters (D48). */
const MAX_REPLY_NAME = 100

/** The data that open pages fetch again, because it may have named the department. */
const TOUCHED: readonly Exclude<LiveEvent['type'], 'ticket' | 'following' | 'presence'>[] = [
  ...(['departments', 'users', 'categories', 'canned-replies', 'saved-views', 'articles'] as const),
  ...(['settings', 'invitations', 'mails', 'imports', 'schedules', 'processes', 'forms'] as const),
  'announcements'
]

/** Gives departments other names, and merges them (D86). */
export function createDepartmentRename(read: Stores, clock: Clock) {
  return {
    /**
     * Renames a department with everything that names it, or merges it into another.
     * @throws ProblemError 404, 409 where another one has the name and is not to be merged, and for
     * what must keep its name
     */
    async rename(
      input: DepartmentRename,
      authorization: ConfirmedAuthorization
    ): Promise<ListedDepartment> {
      // There may be a hundred thousand tickets, and so it runs as a bulk write.
      return await authorization.exclusive(async (bulk, actor) => {
        const from = await findDepartment(read, input.name)
        if (!from) throw new ProblemError(404, 'This department does not exist')
        const kept = reasonToKeep(from.name)
        if (kept) throw new ProblemError(409, kept)
        rejectWhileBusy(
          await read.imports.listBusy(),
          clock(),
          text('An import is running or being undone. Rename departments after it has ended.')
        )
        const into = await otherDepartment(read, from, input)
        if (input.merge && !into) {
          throw new ProblemError(
            409,
            text('The department {department} no longer exists', { department: input.newName })
          )
        }
        const move = await planMove(read, from, into, input)
        const members = (await read.users.list()).filter(
          ({ role }) => departmentKey(role) === move.fromKey
        )
        const detail = detailOf(from, into, move, members.length)
        const act = authorization.eventOf('setting-changed', actor, { detail })
        await bulk.moveDepartment(move, act)
        logBulkChange(bulk, act)
        // Live events follow the role that a stream began with.
        for (const { id } of members)
          bulk.tell({ type: 'user-signed-out', userId: id, exceptDigest: null })
        for (const type of TOUCHED) bulk.tell({ type })
        return (await findDepartment(read, move.to.department)) ?? from
      })
    }
  }
}

/** The rows that become private with a department, or with another one that it is merged into (D64). */
export async function becomingPrivate(
  read: Stores,
  name: string,
  newName?: string
): Promise<BecomingPrivate> {
  const from = await findDepartment(read, name)
  if (!from) return alone(name)
  return becomingPrivateOf(
    from,
    newName === undefined ? undefined : await findDepartment(read, newName)
  )
}

/** Members of both are members of the one that is left. */
function becomingPrivateOf(
  from: ListedDepartment,
  into: ListedDepartment | undefined
): BecomingPrivate {
  const both = into ? [from, into] : [from]
  return {
    keys: both.filter((one) => !one.private).map(({ name }) => departmentKey(name)),
    teams: both.map(({ name }) => name)
  }
}

/** @returns the department of the new name; undefined where it only becomes a name of this one */
async function otherDepartment(
  read: Stores,
  from: ListedDepartment,
  { newName, merge }: DepartmentRename
): Promise<ListedDepartment | undefined> {
  if (departmentKey(newName) === departmentKey(from.name)) return undefined
  const other = await findDepartment(read, newName)
  if (other && !merge) {
    throw new ProblemError(
      409,
      text('A department named {name} already exists. Merge the two, or choose another name.', {
        name: other.name
      })
    )
  }
  return other
}

/** @throws ProblemError 409 where nothing names the department, or both have too many replies */
async function planMove(
  read: Stores,
  from: ListedDepartment,
  into: ListedDepartment | undefined,
  { newName, private: wanted, keepFollowerIds = [] }: DepartmentRename
): Promise<DepartmentMove> {
  const fromKey = departmentKey(from.name)
  const department = into?.name ?? newName
  const [uses, kept, views, rules, processes, parts, forms, audiences, imports] = await Promise.all(
    [
      read.departments.listUses(),
      read.settings.list(),
      read.savedViews.listWithDepartment(),
      read.rules.list(),
      read.processes.list(),
      read.processes.listUnstarted(),
      read.forms.list(),
      read.announcements.listAudiences(),
      read.imports.list(LISTED_IMPORTS)
    ]
  )
  const own = uses.filter(({ name }) => departmentKey(name) === fromKey)
  const settings = renamedSettings(kept, fromKey, department)
  const levels = renamedServiceLevels(kept, fromKey, department)
  const mappings = imports.flatMap(({ id, mapping }) => {
    if (mapping === null) return []
    const { value, count } = renamedMapping(mapping, fromKey, department)
    return count > 0 ? [{ id, mapping: value }] : []
  })
  const isEmpty = own.length + settings.length + mappings.length + from.tickets === 0
  if (isEmpty && !from.private && !from.added) {
    throw new ProblemError(
      409,
      text(
        '{name} has no members and no tickets. It is listed because people can choose it when they register.',
        { name: from.name }
      )
    )
  }
  const isPrivate = into ? (wanted ?? (from.private || into.private)) : from.private
  const becoming = becomingPrivateOf(from, into)
  const removed = isPrivate
    ? await outsidersToRemove(read, becoming, keepFollowerIds)
    : { userIds: [], followings: 0 }
  return {
    fromKey,
    to: { department, departmentKey: departmentKey(department) },
    spellings: [...new Set(own.map(({ name }) => name))],
    replies: into ? await repliesToRename(read, from.name, into.name) : [],
    views: renamedViews(views, fromKey, department),
    definitions: [
      ...renamedRules(rules, fromKey, department),
      ...renamedProcesses(processes, parts, fromKey, department)
    ],
    forms: movedForms(forms, fromKey, department),
    audiences: renamedAudiences(audiences, fromKey, department),
    settings: [...settings, ...levels, ...newVersions(kept)],
    imports: mappings,
    isPrivate,
    staysPrivate:
      from.private && isRegistrationChoice(from.name) && departmentKey(department) !== fromKey,
    isAdded: into ? from.added || into.added : from.added,
    outsiders: { keys: becoming.keys, ...removed }
  }
}

/**
 * The canned replies whose names the other department has too: they get the name of their own
 * behind it, because a team has a name once (D48).
 * @throws ProblemError 409 where there would be more than a team can have
 */
async function repliesToRename(read: Stores, from: string, into: string) {
  const listOf = (name: string) =>
    read.cannedReplies.list([departmentKey(name)], MAX_CANNED_REPLIES + 1)
  const [own, others] = await Promise.all([listOf(from), listOf(into)])
  if (own.length + others.length > MAX_CANNED_REPLIES) {
    throw new ProblemError(
      409,
      text(
        'Together they have {count, plural, other {# canned replies}}, and a department can have {max}. Delete some first.',
        { count: own.length + others.length, max: MAX_CANNED_REPLIES }
      )
    )
  }
  return renamedReplies(own, others, from)
}

/** @returns another name for each reply of a department whose name others have */
export function renamedReplies(
  own: readonly Pick<CannedReply, 'id' | 'name'>[],
  others: readonly Pick<CannedReply, 'name'>[],
  from: string
): { id: number; name: string }[] {
  const taken = new Set([...own, ...others].map(({ name }) => name))
  const clashing = own.filter((reply) => others.some(({ name }) => name === reply.name))
  return clashing.map(({ id, name }) => {
    let free = ''
    for (let count = 1; free === '' || taken.has(free); count++) {
      const end = ` (${from}${count > 1 ? ` ${count}` : ''})`.slice(-MAX_REPLY_NAME)
      free = name.slice(0, MAX_REPLY_NAME - end.length) + end
    }
    taken.add(free)
    return { id, name: free }
  })
}

/** The entry of the security log, with the numbers. */
function detailOf(
  from: ListedDepartment,
  into: ListedDepartment | undefined,
  { to, isPrivate, outsiders }: DepartmentMove,
  members: number
): string {
  const privacy = from.private || into?.private ? `, ${isPrivate ? '' : 'not '}private` : ''
  const what = into
    ? `${from.name} was merged into ${into.name}${privacy}`
    : `${from.name} was renamed to ${to.department}`
  return `${what}: ${numberText(members)} accounts, ${numberText(from.tickets)} tickets${removedText(outsiders.followings)}`
}
