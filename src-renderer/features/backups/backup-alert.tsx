import { Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { paths } from '../../lib/paths.ts'
import { useBackups } from '../../lib/queries/backups-queries.ts'
import { t } from '../../lib/texts.ts'
import { PageAlert } from '../../ui/page-alert.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/**
 * Shown above every screen of an IT Support Specialist while there is a problem with the backups,
 * because nothing else would reveal it.
 */
export function BackupAlert() {
  const { data } = useBackups()
  if (!data) return null
  const { failure, warnings } = data
  if (!failure && warnings.length === 0) return null
  const title = failure ? (
    <Trans id="Backup failed <time/>" components={{ time: <RelativeTime value={failure.at} /> }} />
  ) : (
    t('Backups need attention')
  )
  const link = { to: `${paths.admin}?tab=backups`, label: t('Show backups') }
  return (
    <PageAlert title={title} link={link} isFailure={failure !== null}>
      {failure && (
        <Text textStyle="sm">
          {t('{message} Next attempt in ten minutes.', { message: failure.message })}
        </Text>
      )}
      {warnings.map((warning) => (
        <Text key={warning} textStyle="sm" overflowWrap="anywhere">
          {warning}
        </Text>
      ))}
    </PageAlert>
  )
}
