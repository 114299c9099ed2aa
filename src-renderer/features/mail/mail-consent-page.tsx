import { Button, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { useOnce } from '../../lib/use-once.ts'
import { ReturnMessage, ReturnPage } from '../../ui/return-page.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { SETTINGS_PATH } from './mail-paths.ts'
import { finishConsent } from './mail-queries.ts'

/** The page to which a provider returns after a person has allowed or declined access to a mailbox. */
export function MailConsentPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  // The address counts once, and its parameters are removed from it.
  const [query] = useState(search)
  useEffect(() => {
    if (search) navigate(paths.mailConsent, { replace: true })
  }, [search, navigate])
  if (!query) return <Navigate to={paths.dashboard} replace />
  return (
    <ReturnPage title={t('Connect a mailbox')}>
      <Outcome query={query} />
    </ReturnPage>
  )
}

function Outcome({ query }: { query: string }) {
  const { data, error } = useOnce(() => finishConsent(query))
  if (error) {
    return (
      <ReturnMessage
        title={t('The mailbox is not connected')}
        text={messageOf(error, error.message)}
        isProblem
      >
        <Text>{t('To try again, select Connect in Settings.')}</Text>
        <ToSettings />
      </ReturnMessage>
    )
  }
  if (!data) return <LoadingState label={t('Connecting the mailbox')} />
  return (
    <ReturnMessage
      title={t('The mailbox is connected')}
      text={t('The help desk can now use {username}. You can close this page.', {
        username: data.username
      })}
    >
      <ToSettings />
    </ReturnMessage>
  )
}

/** Nothing in a browser where no one is signed in, because the desktop application sent it. */
function ToSettings() {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <Button variant="outline" size="md" onClick={() => navigate(SETTINGS_PATH)}>
      {t('Go to Settings')}
    </Button>
  )
}
