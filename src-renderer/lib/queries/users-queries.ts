import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { listUsers, type User } from '#shared/api/users.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** Everybody who has an account. */
export function useUsers() {
  return useQuery({
    queryKey: queryKeys.users,
    queryFn: ({ signal }) => call(listUsers, { signal })
  })
}

/**
 * Whose name it is, for where one points at it: full names may be equal in life, usernames never
 * are (D38).
 */
export function titleOfPerson({ fullName, username }: Pick<User, 'fullName' | 'username'>): string {
  return `${fullName} (${username})`
}

/**
 * Finds people by id (D33). `nameOf` answers the full name, {@link UNKNOWN_USER} for who is not
 * there, and an empty text while there is no list to look in. `titleOf` answers what {@link
 * titleOfPerson} says, or the same as `nameOf`.
 */
export function usePeople() {
  const { data, isPending } = useUsers()
  const byId = useMemo(() => new Map<number, User>(data?.map((user) => [user.id, user])), [data])
  const find = useCallback((id: number) => byId.get(id), [byId])
  const nameOf = useCallback(
    (id: number) => (data ? (byId.get(id)?.fullName ?? UNKNOWN_USER) : ''),
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
