import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { getUnconfirmedTeams } from '#shared/api/admin.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { call } from '../../lib/api.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { PageAlert } from '../../ui/page-alert.tsx'

/** Tells an IT Support Specialist of people who see less than their team (D61). */
export function UnconfirmedTeamsAlert() {
  const { data } = useQuery({
    queryKey: queryKeys.unconfirmedTeams,
    queryFn: ({ signal }) => call(getUnconfirmedTeams, { signal })
  })
  if (!data || data.accounts === 0) return null
  const title =
    data.accounts === 1
      ? 'The team of 1 account is not confirmed'
      : `The teams of ${numberText(data.accounts)} accounts are not confirmed`
  return (
    <PageAlert title={title} link={{ to: paths.admin, label: 'Show users' }}>
      <Text textStyle="sm">
        People who register choose their team. Until you confirm it, they don’t see its internal
        notes and private tickets.
      </Text>
    </PageAlert>
  )
}

/** Tells a person that email is of no use to them yet (D62); a kiosk has no account page for it. */
export function UnprovenEmailAlert() {
  const isKiosk = useIsKiosk()
  if (isKiosk) return null
  return (
    <PageAlert
      title="Your email address is not proven yet"
      link={{ to: paths.account, label: 'Show account' }}
    >
      <Text textStyle="sm">Until you prove it, you get no email and can’t write by email.</Text>
    </PageAlert>
  )
}
