import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { User } from '#shared/api/users.ts'

/** A full name in a table, marked where the account is disabled (D52) or a program's (D56). */
export function nameCell({ fullName, disabled, service }: User): ReactNode {
  if (!disabled && !service) return fullName
  return (
    <>
      <span>{fullName}</span> {service && <Badge>Service account</Badge>}{' '}
      {disabled && <Badge>Disabled</Badge>}
    </>
  )
}
