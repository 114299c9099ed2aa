import { Button, Heading, Stack, Text } from '@chakra-ui/react'
import type { Import } from '#shared/api/imports.ts'
import { type ImportState, importSourceLabel } from '#shared/domain/imports.ts'
import { type Text as Label, meant, text } from '#shared/languages/texts.ts'
import { numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { useImports } from './import-queries.ts'

const STATE_LABELS: Record<ImportState, Label> = {
  uploaded: text('Not imported'),
  running: meant('Running', 'an import'),
  stopped: text('Stopped'),
  done: meant('Done', 'an import'),
  failed: meant('Failed', 'an import'),
  undoing: text('Undoing'),
  'undo-stopped': text('Undo stopped'),
  undone: text('Undone')
}

/** The name of an import's source: a known help desk, or the name that was given. */
export function sourceName({ mapping }: Pick<Import, 'mapping'>): string {
  return importSourceLabel(mapping?.source ?? '')
}

/** @param hasSources whether any of the imports names the other help desk */
function columnsFor(onOpen: (id: number) => void, hasSources: boolean): Column<Import>[] {
  return [
    {
      title: t('File'),
      width: 'auto',
      cell: ({ id, fileName }) => (
        <Button variant="plain" h="auto" p="0" maxW="full" onClick={() => onOpen(id)}>
          <TwoLines title={fileName}>{fileName}</TwoLines>
        </Button>
      )
    },
    ...(hasSources
      ? [{ title: t(meant('From', 'a source')), width: '9rem', cell: sourceName }]
      : []),
    { title: t('State'), width: '8rem', cell: ({ state }) => t(STATE_LABELS[state]) },
    {
      title: t(meant('Imported', 'tickets')),
      width: '7rem',
      isNumber: true,
      cell: (row) => numberText(row.imported)
    },
    {
      title: t('Unchanged'),
      width: '6rem',
      isNumber: true,
      cell: (row) => numberText(row.unchanged)
    },
    {
      title: t(meant('Rejected', 'rows')),
      width: '6rem',
      isNumber: true,
      cell: (row) => numberText(row.refused)
    },
    {
      title: t('Uploaded'),
      width: '9rem',
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />
    }
  ]
}

/** The last imports; nothing while there are none. */
export function ImportList({ onOpen }: { onOpen(id: number): void }) {
  const { data, error, refetch } = useImports()
  if (error)
    return <ErrorState title={t('Failed to fetch imports')} error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Stack gap="3">
      <Heading as="h2" textStyle="md">
        {t('Imports')}
      </Heading>
      <DataTable
        label={t('Imports')}
        columns={columnsFor(
          onOpen,
          data.some((row) => sourceName(row) !== '')
        )}
        rows={data}
        keyOf={({ id }) => id}
      />
      <Text textStyle="sm" color="fg.muted">
        {t('Files are kept for 24 hours.')}
      </Text>
    </Stack>
  )
}
