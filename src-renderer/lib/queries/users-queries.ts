import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { listUsers, type User } from '#shared/api/users.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { t } from '../texts.ts'

/** The query for everyone who has an account. */
export const usersQuery = queryOptions({
  queryKey: queryKeys.users,
  queryFn: ({ signal }) => call(listUsers, { signal })
})

export const useUsers = () => useQuery(usersQuery)

/**
 * A person's full name and username, shown on hover: full names may be equal, usernames never are
 * (D38).
 */
export function titleOfPerson({ fullName, username }: Pick<User, 'fullName' | 'username'>): string {
  return `${fullName} (${username})`
}

/**
 * Finds people by id (D33). `nameOf` returns the full name, {@link UNKNOWN_USER} for an unknown id,
 * and an empty text while the list is not loaded. `titleOf` returns {@link titleOfPerson}, or the
 * same as `nameOf` for an unknown id.
 */
export function usePeople() {
  const { data, isPending } = useUsers()
  const byId = useMemo(() => new Map<number, User>(data?.map((user) => [user.id, user])), [data])
  const find = useCallback((id: number) => byId.get(id), [byId])
  const nameOf = useCallback(
    (id: number) => (data ? (byId.get(id)?.fullName ?? t(UNKNOWN_USER)) : ''),
    [byId, data]
  )
  const titleOf = useCallback(
    (id: number) => {
      const user = byId.get(id)
      return user ? titleOfPerson(user) : nameOf(id)
    },
    [byId, nameOf]
  )
  return { find, nameOf, titleOf, isLoading: isPending }
}
