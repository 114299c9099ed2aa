import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck, ImportPreview } from '#shared/api/imports.ts'
import { BUSY_IMPORT_STATES, type ImportState } from '#shared/domain/imports.ts'
import { t } from '../../lib/texts.ts'
import { sizeText } from '../../ui/size-text.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'

import { ImportCategories } from './import-categories.tsx'
import { ImportDefaults, ImportSourceFields } from './import-choices.tsx'
import { ImportColumns } from './import-columns.tsx'
import { sourceName } from './import-list.tsx'
import { useCheckImport, useImportPreview, useImports, useStartImport } from './import-queries.ts'
import { ImportResult } from './import-result.tsx'
import { ImportProgress } from './import-state.tsx'
import { ImportWords } from './import-words.tsx'

/** One file, from its columns to its tickets, and how far its import is. */
export function ImportWork({ id, onClose }: { id: number; onClose(): void }) {
  const { data: imports } = useImports()
  const row = imports?.find((one) => one.id === id)
  return (
    <>
      <Button variant="ghost" size="sm" ms="-3" mb="2" onClick={onClose}>
        <ArrowLeft aria-hidden />
        <span>{t('All imports')}</span>
      </Button>
      {row && (
        <>
          <Heading as="h2" textStyle="lg" overflowWrap="anywhere">
            {row.fileName}
          </Heading>
          {!row.hasFile && (
            <Text textStyle="sm" color="fg.muted">
              {t('The server no longer has this file.')}
            </Text>
          )}
        </>
      )}
      {row?.hasFile === false ? (
        <ImportProgress row={row} />
      ) : (
        <FileWork id={id} state={row?.state ?? 'uploaded'}>
          {row && <ImportProgress row={row} />}
        </FileWork>
      )}
    </>
  )
}

interface FileWorkProps {
  id: number
  state: ImportState
  /** How far its import is. */
  children: ReactNode
}

function FileWork({ id, state, children }: FileWorkProps) {
  const { data, error, refetch } = useImportPreview(id)
  if (error)
    return <ErrorState title={t('The file can’t be imported')} error={error} onRetry={refetch} />
  if (!data) return <LoadingText>{t('Reading the file...')}</LoadingText>
  const { columns, encoding, suggestion } = data
  // Nothing can be chosen while a server works on it.
  const isBusy = BUSY_IMPORT_STATES.some((busy) => busy === state)
  const facts = [
    sizeText(data.import.size),
    t('{count, plural, one {# column} other {# columns}}', { count: columns.length }),
    encoding.toUpperCase(),
    sourceName({ mapping: suggestion })
  ]
  return (
    <>
      <Text textStyle="sm" color="fg.muted" mb="4">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {children}
      {!isBusy && <Work preview={data} isFirst={state === 'uploaded'} />}
    </>
  )
}

/** The result of a check, and the mapping that it used. */
interface Checked {
  check: ImportCheck
  mapping: ImportMapping
}

function Work({ preview, isFirst }: { preview: ImportPreview; isFirst: boolean }) {
  const { id } = preview.import
  const [mapping, setMapping] = useState<ImportMapping>(preview.suggestion)
  const [checked, setChecked] = useState<Checked | null>(
    preview.check ? { check: preview.check, mapping } : null
  )
  const check = useCheckImport(id)
  const start = useStartImport(id)
  const change = (part: Partial<ImportMapping>) => {
    setMapping({ ...mapping, ...part })
    // The result applies to the former mapping only; words and categories are chosen beside it.
    if (!('words' in part)) setChecked(null)
  }
  const look = () =>
    check.mutate(mapping, { onSuccess: (found) => setChecked({ check: found, mapping }) })
  const hasText = mapping.columns.title !== undefined || mapping.columns.description !== undefined
  return (
    <>
      <ImportColumns
        columns={preview.columns}
        answers={preview.answers ?? []}
        mapping={mapping}
        onChange={change}
      />
      <ImportSourceFields mapping={mapping} onChange={change} />
      <ImportDefaults mapping={mapping} onChange={change} />
      {checked && (
        <>
          <ImportCategories check={checked.check} mapping={mapping} onChange={change} />
          <ImportWords check={checked.check} mapping={mapping} onChange={change} />
        </>
      )}
      <Flex align="center" gap="3" wrap="wrap" borderTopWidth="1px" py="6">
        <Button
          variant={checked?.mapping === mapping ? 'outline' : 'solid'}
          loading={check.isPending}
          loadingText={t('Preview import')}
          disabled={!hasText}
          onClick={look}
        >
          {t('Preview import')}
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {hasText
            ? isFirst
              ? t('Nothing is imported yet.')
              : t('A preview imports nothing.')
            : t('Choose which column is the title or the description.')}
        </Text>
      </Flex>
      {checked && (
        <ImportResult
          id={id}
          check={checked.check}
          mapping={checked.mapping}
          isStarting={start.isPending}
          isUpToDate={checked.mapping === mapping}
          onStart={() => start.mutate(mapping, { onSuccess: () => setChecked(null) })}
        />
      )}
    </>
  )
}
