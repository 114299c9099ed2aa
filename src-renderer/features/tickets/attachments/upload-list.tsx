import { Box, Center, Flex, IconButton, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { isShownImage } from '#shared/domain/attachments.ts'
import { t } from '../../../lib/texts.ts'
import { sizeText } from '../../../ui/size-text.ts'
import { FileIcon } from './file-icon.tsx'
import { FileName } from './file-name.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { UploadRow } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

/** The files of a form, with the state of each. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { rows, remove, retry } = uploads
  return (
    <>
      <Stack as="ul" aria-label={t('Attached files')} gap="1.5" mt="2" _empty={{ display: 'none' }}>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            onRemove={() => remove(row.key)}
            onRetry={() => retry(row.key)}
          />
        ))}
      </Stack>
      {rows.some(({ state }) => state.is === 'failed') && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {t('Some files were not uploaded. Try again or remove them, then send.')}
        </Text>
      )}
      <VisuallyHidden role="status">{spoken(uploads)}</VisuallyHidden>
    </>
  )
}

/** The status for screen readers when files begin to be sent, and once the last one has arrived. */
function spoken({ rows, isBusy, isReady }: Uploads): string {
  if (rows.length === 0) return ''
  if (isBusy) return t('Uploading files')
  return isReady ? t('All files are uploaded') : ''
}

interface RowProps {
  row: UploadRow
  onRemove(): void
  onRetry(): void
}

function Row({ row, onRemove, onRetry }: RowProps) {
  const { name, file, state } = row
  const isOver = state.is === 'done' || state.is === 'failed'
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      gap="2.5"
      ps="2"
      pe="1"
      minH="10"
      borderWidth="1px"
      borderRadius="l2"
      overflow="hidden"
      borderColor={state.is === 'failed' ? 'border.error' : undefined}
    >
      <Preview row={row} />
      <Box flex="1" minW="0" py="1">
        <Flex gap="2" align="baseline" textStyle="sm">
          <FileName name={name} />
          <Text textStyle="xs" color="fg.muted" flexShrink={0} fontVariantNumeric="tabular-nums">
            {progressText(row)}
          </Text>
        </Flex>
        {state.is === 'failed' && (
          <Text role="alert" textStyle="xs" color="fg.error" overflowWrap="anywhere">
            {state.problem}
          </Text>
        )}
      </Box>
      <Flex flexShrink={0} color="fg.subtle">
        {state.is === 'failed' && file && (
          <IconButton
            {...QUIET}
            aria-label={t('Upload {name} again', { name })}
            title={t('Upload again')}
            onClick={onRetry}
          >
            <RotateCw />
          </IconButton>
        )}
        <IconButton
          {...QUIET}
          aria-label={isOver ? t('Remove {name}', { name }) : t('Cancel {name}', { name })}
          title={isOver ? t('Remove') : t('Cancel')}
          onClick={onRemove}
        >
          <X />
        </IconButton>
      </Flex>
      {state.is === 'sending' && <Progress row={row} sent={state.sent} />}
    </Flex>
  )
}

const QUIET = { variant: 'ghost', size: 'xs', color: 'fg.subtle' } as const

function Preview({ row: { name, state } }: { row: UploadRow }) {
  const isImage = state.is === 'done' && isShownImage(state.attachment.type)
  return (
    <Center
      boxSize="7"
      flexShrink={0}
      borderRadius="sm"
      overflow="hidden"
      bg={isImage ? 'bg.muted' : undefined}
    >
      {state.is === 'failed' ? (
        <Box color="fg.error">
          <TriangleAlert size="1rem" strokeWidth={1.75} aria-hidden />
        </Box>
      ) : isImage ? (
        <Thumbnail id={state.attachment.id} name={name} />
      ) : (
        <FileIcon type={state.is === 'done' ? state.attachment.type : 'application/octet-stream'} />
      )}
    </Center>
  )
}

function Progress({ row: { name, size }, sent }: { row: UploadRow; sent: number }) {
  const percent = percentOf(sent, size)
  return (
    <Box
      role="progressbar"
      aria-label={t('Uploading {name}', { name })}
      aria-valuenow={percent}
      position="absolute"
      insetX="0"
      bottom="0"
      h="0.5"
      bg="bg.emphasized"
    >
      <Box h="full" bg="indigo.solid" style={{ width: `${percent}%` }} />
    </Box>
  )
}

function progressText({ size, state }: UploadRow): string {
  if (state.is === 'waiting') return t('{size} · Waiting', { size: sizeText(size) })
  return state.is === 'sending'
    ? `${sizeText(size)} · ${percentOf(state.sent, size)}%`
    : sizeText(size)
}

/** A request is a little longer than its file. */
function percentOf(sent: number, size: number): number {
  return size === 0 ? 100 : Math.min(Math.floor((sent / size) * 100), 100)
}
