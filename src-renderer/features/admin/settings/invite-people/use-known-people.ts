import { useMemo } from 'react'
import { useMemberDepartments } from '../../../../lib/queries/departments-queries.ts'
import { useUsersForAdmin } from '../../admin-queries.ts'
import { useInvitations } from '../invitation-queries.ts'

/** Whose addresses are known already, and which roles are suggested for others. */
export function useKnownPeople() {
  const { data: users = [] } = useUsersForAdmin()
  const { data: invitations = [] } = useInvitations()
  const roles = useMemberDepartments()
  const known = useMemo(
    () => ({
      // An unconfirmed address gives way to the person who is invited with it (D62).
      taken: new Set(users.filter((user) => !user.unprovenEmail).map(({ email }) => email)),
      invited: new Set(invitations.flatMap(({ email }) => email ?? []))
    }),
    [users, invitations]
  )
  return { known, roles }
}
