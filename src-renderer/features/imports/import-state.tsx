import { Box, Button, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Import } from '#shared/api/imports.ts'
import { type Text as Label, meant, text } from '#shared/languages/texts.ts'
import { numberText } from '../../lib/formats.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { t } from '../../lib/texts.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

import { useRejectedRows } from './import-queries.ts'
import { UndoButton } from './import-undo.tsx'

/** How far an import or its undo is, or how it ended; nothing before the first. */
export function ImportProgress({ row }: { row: Import }) {
  const { state, imported, total, undo } = row
  if (state === 'uploaded') return null
  if (state === 'running') {
    const text =
      total === 0
        ? t('Reading the file')
        : t('{imported} of {total, plural, one {# ticket} other {# tickets}} imported', {
            imported: numberText(imported),
            total
          })
    return <Progress label={t('Importing')} done={imported} total={total} text={text} />
  }
  if (state === 'undoing' && undo) {
    const text = t('{deleted} of {total, plural, one {# ticket} other {# tickets}} deleted', {
      deleted: numberText(undo.tickets),
      total: undo.total
    })
    return (
      <Progress label={t('Undoing import')} done={undo.tickets} total={undo.total} text={text} />
    )
  }
  return undo ? <UndoEnding row={row} undo={undo} /> : <RunEnding row={row} />
}

function Progress(props: { label: string; done: number; total: number; text: string }) {
  return (
    <Box mb="6">
      <ProgressBar {...props} />
      <Text textStyle="sm" color="fg.muted" mt="3">
        {t('You can leave this page. The import continues.')}
      </Text>
    </Box>
  )
}

const RUN_TITLES: Partial<Record<Import['state'], Label>> = {
  done: meant('Imported', 'an import'),
  stopped: text('Stopped'),
  failed: meant('Failed', 'an import')
}

function RunEnding({ row }: { row: Import }) {
  const { state, refused } = row
  const title = RUN_TITLES[state]
  return (
    <Ending title={title ? t(title) : ''} row={row}>
      <Text>{countsText(row)}</Text>
      {row.problem && <Text mt="1">{row.problem}</Text>}
      {state !== 'done' && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          {t('Import again to continue where it stopped.')}
        </Text>
      )}
      {refused > 0 && row.hasFile && <RejectedRowsButton id={row.id} />}
    </Ending>
  )
}

function countsText({ imported, unchanged, refused, accounts, categories = 0 }: Import): string {
  const counts = { imported, unchanged, rejected: refused, accounts, categories }
  return categories === 0
    ? t(
        '{imported, plural, one {# imported} other {# imported}}, {unchanged, plural, one {# already imported} other {# already imported}}, {rejected, plural, one {# rejected} other {# rejected}}, {accounts, plural, one {# account created} other {# accounts created}}.',
        counts
      )
    : t(
        '{imported, plural, one {# imported} other {# imported}}, {unchanged, plural, one {# already imported} other {# already imported}}, {rejected, plural, one {# rejected} other {# rejected}}, {accounts, plural, one {# account created} other {# accounts created}}, {categories, plural, one {# category created} other {# categories created}}.',
        counts
      )
}

function UndoEnding({ row, undo }: { row: Import; undo: NonNullable<Import['undo']> }) {
  const { tickets, kept, accounts, categories } = undo
  return (
    <Ending title={row.state === 'undone' ? t('Undone') : t('Undo stopped')} row={row}>
      <Text>
        {t(
          '{tickets, plural, one {# ticket} other {# tickets}}, {accounts, plural, one {# account} other {# accounts}} and {categories, plural, one {# category} other {# categories}} deleted.',
          { tickets, accounts, categories }
        )}
      </Text>
      {kept > 0 && (
        <Text mt="1">
          {t(
            '{count, plural, one {# ticket changed since the import was kept.} other {# tickets changed since the import were kept.}}',
            { count: kept }
          )}
        </Text>
      )}
      {row.problem && <Text mt="1">{row.problem}</Text>}
    </Ending>
  )
}

function Ending({ row, title, children }: { row: Import; title: string; children: ReactNode }) {
  return (
    <Box role="status" borderWidth="1px" borderRadius="l3" p="4" mb="6" maxW="2xl">
      <Text fontWeight="semibold" color={row.problem ? 'fg.error' : undefined}>
        {title}
      </Text>
      {children}
      <UndoButton row={row} />
    </Box>
  )
}

/** Downloads the rows that were rejected. A kiosk has no place to save them. */
export function RejectedRowsButton({ id }: { id: number }) {
  const { mutate, isPending } = useRejectedRows(id)
  if (useIsKiosk()) return null
  return (
    <Button
      variant="outline"
      size="sm"
      mt="3"
      loading={isPending}
      loadingText={t('Download rejected rows')}
      onClick={() => mutate()}
    >
      {t('Download rejected rows')}
    </Button>
  )
}
