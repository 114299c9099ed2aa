import { Button, Text } from '@chakra-ui/react'
import { useVersionDifference, type VersionDifference } from '../../lib/queries/about-queries.ts'
import { reloadOnceReachable } from '../../lib/reload.ts'
import { t } from '../../lib/texts.ts'
import { versionOrder } from '../../lib/version-order.ts'
import { Notice } from './notice.tsx'

/**
 * Tells people on the sign-in page that this application and the server have different versions,
 * and what to do.
 */
export function VersionNotice() {
  const difference = useVersionDifference()
  if (!difference) return null
  const { title, advice } = wordsFor(difference)
  return (
    <Notice>
      <Text fontWeight="semibold">{title}</Text>
      <Text textStyle="sm" color="fg.muted" mt="0.5">
        {advice}
      </Text>
      {difference.kind === 'stale-page' && (
        <Button variant="outline" size="xs" mt="3" onClick={reloadOnceReachable}>
          {t('Reload')}
        </Button>
      )}
    </Notice>
  )
}

function wordsFor(difference: VersionDifference): { title: string; advice: string } {
  if (difference.kind === 'stale-page') {
    return { title: t('New version available'), advice: t('Reload this page before you sign in.') }
  }
  const { application, server } = difference
  return versionOrder(difference) === 'older'
    ? {
        title: t('This application is older than the server'),
        advice: t(
          'The application is version {application}, the server {server}. Install the new version of this application. Until then, some features may not work.',
          { application, server }
        )
      }
    : {
        title: t('This application is newer than the server'),
        advice: t(
          'The application is version {application}, the server {server}. Ask your administrator to update the server. Until then, some features may not work.',
          { application, server }
        )
      }
}
