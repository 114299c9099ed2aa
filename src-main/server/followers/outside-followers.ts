import type { OutsideFollower } from '#shared/api/followers.ts'
import type { User } from '#shared/api/users.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { seesPrivateTicket } from '#shared/domain/private-departments.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { Stores } from '../store/store.ts'

/** Departments that become private together, and the names of all whose members then see them. */
export interface BecomingPrivate {
  /** The keys of those whose tickets are not private yet. */
  keys: readonly string[]
  teams: readonly string[]
}

/** Who sees tickets of departments that become private by following alone, by name (D64). */
export async function outsidersOf(
  { followers }: Pick<Stores, 'followers'>,
  { keys, teams }: BecomingPrivate
): Promise<OutsideFollower[]> {
  if (keys.length === 0) return []
  const found = await followers.countOutside(keys)
  return found
    .filter(({ user }) => isOutside(user, teams))
    .map(({ user, tickets }) => ({ ...user, tickets }))
    .sort(byName)
}

/**
 * Removes those who would see tickets by following alone, but for who is to be kept (D64).
 * @returns how many followings there were
 */
export async function removeOutsiders(
  tx: Pick<Stores, 'followers'>,
  becoming: BecomingPrivate,
  keptIds: readonly number[]
): Promise<number> {
  const { userIds } = await outsidersToRemove(tx, becoming, keptIds)
  return userIds.length === 0 ? 0 : await tx.followers.removeOutside(becoming.keys, userIds)
}

/** Who is to be removed, and how many followings they have there. */
export async function outsidersToRemove(
  stores: Pick<Stores, 'followers'>,
  becoming: BecomingPrivate,
  keptIds: readonly number[]
): Promise<{ userIds: number[]; followings: number }> {
  const outsiders = await outsidersOf(stores, becoming)
  const removed = outsiders.filter(({ id }) => !keptIds.includes(id))
  return {
    userIds: removed.map(({ id }) => id),
    followings: removed.reduce((sum, { tickets }) => sum + tickets, 0)
  }
}

/** How many followings were removed, as the security log says it. */
export const removedText = (removed: number) =>
  removed === 0
    ? ''
    : `, ${numberText(removed)} ${removed === 1 ? 'follower' : 'followers'} removed`

/** A department that becomes private alone. */
export const alone = (name: string): BecomingPrivate => ({
  keys: [departmentKey(name)],
  teams: [name]
})

/** Whether a person would see tickets of departments by taking part in them alone. */
export function isOutside(user: User, teams: readonly string[]): boolean {
  return teams.every(
    (department) => !seesPrivateTicket(user, { department, requesterId: 0, assigneeId: null })
  )
}

export const byName = (one: Pick<User, 'fullName'>, other: Pick<User, 'fullName'>) =>
  one.fullName.localeCompare(other.fullName, 'en')
