import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { User } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../lib/texts.ts'
import { AwayBadge } from './absence/away-badge.tsx'

/** A full name in a table, marked where the account is disabled (D52) or a program's
 * (D56), and where the person is away (D76). */
export function nameCell({ fullName, disabled, service, away }: User): ReactNode {
  if (!disabled && !service && !away) return fullName
  return (
    <>
      <bdi>{fullName}</bdi> {service && <Badge>{t('Service account')}</Badge>}{' '}
      {disabled && <Badge>{t(meant('Disabled', 'an account'))}</Badge>}{' '}
      <AwayBadge person={{ away }} />
    </>
  )
}
