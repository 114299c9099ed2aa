import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { User } from '#shared/api/users.ts'

/** A person's full name in a table, with a mark where the account is disabled (D52). */
export function nameCell({ fullName, disabled }: User): ReactNode {
  if (!disabled) return fullName
  return (
    <>
      {fullName} <Badge>Disabled</Badge>
    </>
  )
}
