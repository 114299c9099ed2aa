import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import { sizeText } from '../../ui/size-text.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportColumns } from './import-columns.tsx'
import { sourceName } from './import-list.tsx'
import { useCheckImport, useImportPreview, useImports, useStartImport } from './import-queries.ts'
import { ImportResult } from './import-result.tsx'
import { ImportState } from './import-state.tsx'
import { ImportWords } from './import-words.tsx'

/** One file, from its columns to its tickets. */
export function ImportWork({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, refetch } = useImportPreview(id)
  return (
    <>
      <Button variant="ghost" size="sm" ms="-3" mb="2" onClick={onClose}>
        <ArrowLeft aria-hidden />
        All imports
      </Button>
      {error ? (
        <ErrorState title="The file can’t be imported" error={error} onRetry={refetch} />
      ) : data ? (
        <Work preview={data} />
      ) : (
        <LoadingText>Looking at the file...</LoadingText>
      )}
    </>
  )
}

function Work({ preview }: { preview: ImportPreview }) {
  const [mapping, setMapping] = useState<ImportMapping>(preview.suggestion)
  const { id, fileName, size } = preview.import
  const { data: imports } = useImports()
  const current = imports?.find((one) => one.id === id) ?? preview.import
  const check = useCheckImport(id)
  const start = useStartImport(id)
  const change = (part: Partial<ImportMapping>) => {
    setMapping({ ...mapping, ...part })
    // What was found holds for the former mapping only.
    if (!('words' in part)) check.reset()
  }
  const isRunning = current.state === 'running'
  const hasText = mapping.columns.title !== undefined || mapping.columns.description !== undefined
  return (
    <>
      <Heading as="h2" textStyle="lg" overflowWrap="anywhere">
        {fileName}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="4">
        {[
          sizeText(size),
          `${preview.columns.length} columns`,
          preview.encoding.toUpperCase(),
          sourceName({ mapping: preview.suggestion })
        ].join(' · ')}
      </Text>
      <ImportState row={current} />
      {!isRunning && (
        <>
          <ImportColumns columns={preview.columns} mapping={mapping} onChange={change} />
          <ImportChoices mapping={mapping} onChange={change} />
          <Flex align="center" gap="3" wrap="wrap" borderTopWidth="1px" py="6">
            <Button
              variant={check.data ? 'outline' : 'solid'}
              loading={check.isPending}
              loadingText="Look through the file"
              disabled={!hasText}
              onClick={() => check.mutate(mapping)}
            >
              Look through the file
            </Button>
            <Text textStyle="sm" color="fg.muted">
              {hasText
                ? 'Shows what would be. Nothing is made.'
                : 'Choose which column is the title or the description.'}
            </Text>
          </Flex>
          {check.data && (
            <>
              <ImportWords check={check.data} mapping={mapping} onChange={change} />
              <ImportResult
                id={id}
                check={check.data}
                isStarting={start.isPending}
                isUpToDate={check.variables === mapping}
                onStart={() => start.mutate(mapping)}
              />
            </>
          )}
        </>
      )}
    </>
  )
}
