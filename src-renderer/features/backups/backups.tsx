import { Button, Flex, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { DatabaseBackup } from 'lucide-react'
import type { Backup, BackupReason } from '#shared/api/backups.ts'
import { meant, text } from '#shared/languages/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useBackups, useCreateBackup } from '../../lib/queries/backups-queries.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { LinkInText } from '../../ui/texts/link-in-text.tsx'

const LABEL = text('Backups')
const SKELETON_ROWS = 5

const reasons = (): Record<BackupReason, string> => ({
  daily: t('Nightly'),
  manual: t('Manual'),
  'before-clear': t('Before clearing all tickets'),
  'before-update': t('Before an update'),
  'before-restore': t('Before a restore')
})

const columns = (): Column<Backup>[] => [
  {
    title: t(meant('Created', 'a backup')),
    width: '11rem',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />
  },
  { title: t('Reason'), width: '15rem', cell: ({ reason }) => reasons()[reason] },
  { title: t('Size'), width: '6rem', isNumber: true, cell: ({ size }) => sizeText(size) },
  { title: t('File'), width: 'auto', cell: ({ name }) => name }
]

/** The list of backups, with a button to make one. */
export function Backups() {
  const { data, error, refetch } = useBackups()
  const create = useCreateBackup()
  if (error)
    return <ErrorState title={t('Failed to fetch backups')} error={error} onRetry={refetch} />
  if (!data)
    return (
      <DataTableSkeleton
        label={t(LABEL)}
        columns={columns()}
        rows={SKELETON_ROWS}
        cardHeight="8rem"
      />
    )
  return (
    <>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3" mb="4">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          <Trans
            id="The database is backed up every night. The last seven nightly and four weekly backups are kept on the server, in <folder/>. The guide <link>Backups and moving</link> explains how to restore one and how to choose another folder."
            components={{
              folder: (
                <Text as="span" textStyle="id" color="fg" overflowWrap="anywhere">
                  {data.folder}
                </Text>
              ),
              link: <LinkInText to={paths.guide('backups-and-moving')} />
            }}
          />
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
        <DataTable
          label={t(LABEL)}
          columns={columns()}
          rows={data.backups}
          keyOf={({ name }) => name}
        />
      )}
    </>
  )
}
