import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { getUnconfirmedTeams } from '#shared/api/admin.ts'
import { call } from '../../lib/api.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { PageAlert } from '../../ui/page-alert.tsx'

/** Tells an IT Support Specialist of people who see less than their team (D61). */
export function UnconfirmedTeamsAlert() {
  const { data } = useQuery({
    queryKey: queryKeys.unconfirmedTeams,
    queryFn: ({ signal }) => call(getUnconfirmedTeams, { signal })
  })
  if (!data || data.accounts === 0) return null
  const title = t(
    '{count, plural, one {# account has an unconfirmed team} other {# accounts have unconfirmed teams}}',
    { count: data.accounts }
  )
  return (
    <PageAlert title={title} link={{ to: paths.admin, label: t('Show users') }}>
      <Text textStyle="sm">
        {t(
          'People choose their team when they register. Until you confirm it, they can’t see its internal notes and private tickets.'
        )}
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
      title={t('Verify your email address')}
      link={{ to: paths.account, label: t('Show account') }}
    >
      <Text textStyle="sm">
        {t('Until then, you get no notifications by email and can’t create tickets by email.')}
      </Text>
    </PageAlert>
  )
}
