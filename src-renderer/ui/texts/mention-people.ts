import type { User } from '#shared/api/users.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'

/** People by the keys of their usernames (D26). */
export type PeopleByUsername = ReadonlyMap<string, User>

const NOBODY: readonly User[] = []

/** One map for all texts of a page: it takes a while to make of a large company. */
const maps = new WeakMap<readonly User[], PeopleByUsername>()

/** The people whom a text may mention. */
export function usePeopleByUsername(): PeopleByUsername {
  const { data = NOBODY } = useUsers()
  const people =
    maps.get(data) ?? new Map(data.map((person) => [usernameKey(person.username), person]))
  maps.set(data, people)
  return people
}
