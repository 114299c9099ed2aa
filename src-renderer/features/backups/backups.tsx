import { Button, Flex, Text } from '@chakra-ui/react'
import { DatabaseBackup } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Backup, BackupReason } from '#shared/api/backups.ts'
import { text } from '#shared/languages/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useBackups, useCreateBackup } from '../../lib/queries/backups-queries.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/texts/address-link.tsx'

const LABEL = 'Backups'
const SKELETON_ROWS = 5

const REASONS: Record<BackupReason, string> = {
  daily: 'Nightly',
  manual: 'Manual',
  'before-clear': text('Before clearing all tickets'),
  'before-update': text('Before an update'),
  'before-restore': text('Before a restore')
}

const columns: Column<Backup>[] = [
  {
    title: text('Created'),
    width: '11rem',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />
  },
  { title: text('Reason'), width: '15rem', cell: ({ reason }) => REASONS[reason] },
  { title: text('Size'), width: '6rem', isNumber: true, cell: ({ size }) => sizeText(size) },
  { title: text('File'), width: 'auto', cell: ({ name }) => name }
]

/** The list of backups, with a button to make one. */
export function Backups() {
  const { data, error, refetch } = useBackups()
  const create = useCreateBackup()
  if (error)
    return <ErrorState title={t('Failed to fetch backups')} error={error} onRetry={refetch} />
  if (!data)
    return (
      <DataTableSkeleton label={LABEL} columns={columns} rows={SKELETON_ROWS} cardHeight="8rem" />
    )
  return (
    <>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3" mb="4">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          The database is backed up every night. The last seven nightly and four weekly backups are
          kept on the server, in{' '}
          <Text as="span" textStyle="id" color="fg" overflowWrap="anywhere">
            {data.folder}
          </Text>
          . The guide{' '}
          <TextLink asChild>
            <Link to={paths.guide('backups-and-moving')}>{t('Backups and moving')}</Link>
          </TextLink>{' '}
          <span>{t('explains how to restore one and how to choose another folder.')}</span>
        </Text>
        <Button
          loading={create.isPending}
          loadingText={t('Back up now')}
          onClick={() => create.mutate()}
        >
          <DatabaseBackup aria-hidden />
          <span>{t('Back up now')}</span>
        </Button>
      </Flex>
      {data.backups.length === 0 ? (
        <EmptyState
          icon={DatabaseBackup}
          title={t('No backups yet')}
          text={t('The first backup is created within minutes.')}
        />
      ) : (
        <DataTable label={LABEL} columns={columns} rows={data.backups} keyOf={({ name }) => name} />
      )}
    </>
  )
}
