import { Box, Button, Center, chakra, Dialog, Flex, Skeleton, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import { isShownImage } from '#shared/domain/attachments.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { keyFromLeft } from '../../../lib/reading-direction.ts'
import { t } from '../../../lib/texts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { sizeText } from '../../../ui/size-text.ts'
import { ErrorState } from '../../../ui/states.tsx'
import {
  attachmentAddress,
  MAX_SHOWN_TEXT,
  useAttachmentText,
  useDownload
} from './attachment-queries.ts'
import { FileName } from './file-name.tsx'

/** The room of a file, which is the same before it has loaded: as high as the window allows. */
const ROOM = { flex: '0 1 44rem', minH: '0', w: 'full' } as const

interface AttachmentDialogProps {
  isOpen: boolean
  onClose(): void
  file: TicketAttachment
  /** The images of the ticket, among which the arrows lead. */
  images: readonly TicketAttachment[]
  onShow(id: number): void
}

/** An image or a text of a ticket, large. */
export function AttachmentDialog(props: AttachmentDialogProps) {
  const { isOpen, onClose, file, images, onShow } = props
  const isImage = isShownImage(file.type)
  const at = images.findIndex(({ id }) => id === file.id)
  const before = isImage ? images[at - 1] : undefined
  const after = isImage ? images[at + 1] : undefined
  useArrowKeys(isOpen, (isForward) => {
    const next = isForward ? after : before
    if (next) onShow(next.id)
  })
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={<FileName name={file.name} />}
      description={
        isImage && images.length > 1
          ? t('{size} · Image {position} of {total}', {
              size: sizeText(file.size),
              position: at + 1,
              total: images.length
            })
          : sizeText(file.size)
      }
      width={isImage ? '6xl' : '4xl'}
    >
      <Dialog.Body pb="0" display="flex" flexDirection="column" overflow="hidden">
        {isImage ? <Large key={file.id} file={file} /> : <TextFile key={file.id} id={file.id} />}
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="0" justifyContent="space-between">
        {isImage && images.length > 1 ? (
          <Flex gap="2">
            <Button
              variant="outline"
              disabled={!before}
              onClick={() => before && onShow(before.id)}
            >
              <ChevronLeft /> <span>{t('Previous')}</span>
            </Button>
            <Button variant="outline" disabled={!after} onClick={() => after && onShow(after.id)}>
              <span>{t('Next')}</span> <ChevronRight />
            </Button>
          </Flex>
        ) : (
          <span />
        )}
        <DownloadButton id={file.id} />
      </Dialog.Footer>
    </DialogFrame>
  )
}

function useArrowKeys(isOn: boolean, go: (isForward: boolean) => void): void {
  useEffect(() => {
    if (!isOn) return
    const act = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return
      const arrow = keyFromLeft(key)
      if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') go(arrow === 'ArrowRight')
    }
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [isOn, go])
}

function DownloadButton({ id }: { id: number }) {
  const { mutate, isPending } = useDownload()
  if (useIsKiosk()) return null
  return (
    <Button variant="outline" loading={isPending} onClick={() => mutate(id)}>
      <Download /> <span>{t('Download')}</span>
    </Button>
  )
}

function Large({ file }: { file: TicketAttachment }) {
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Center {...ROOM} bg="bg.muted" borderRadius="l2" overflow="hidden">
      {isMissing ? (
        <Text color="fg.muted">{t('The image could not be loaded.')}</Text>
      ) : (
        <Picture
          src={attachmentAddress(file.id)}
          alt={file.name}
          onError={() => setIsMissing(true)}
        />
      )}
    </Center>
  )
}

const Picture = chakra('img', {
  base: { maxW: 'full', maxH: 'full', objectFit: 'contain' }
})

function TextFile({ id }: { id: number }) {
  const { data, error, refetch } = useAttachmentText(id)
  if (error) {
    return (
      <Box {...ROOM}>
        <ErrorState title={t('Failed to fetch the file')} error={error} onRetry={refetch} />
      </Box>
    )
  }
  if (!data) return <Skeleton {...ROOM} />
  return (
    <Flex {...ROOM} direction="column" gap="2">
      <Written
        role="region"
        aria-label={t('Text of the file')}
        // So that a long text can be scrolled by keys.
        tabIndex={0}
      >
        {data.text}
      </Written>
      {data.isCut && (
        <Text textStyle="sm" color="fg.muted">
          {t('Only the first {size} KiB are shown.', { size: MAX_SHOWN_TEXT / 1024 })}
        </Text>
      )}
    </Flex>
  )
}

const Written = chakra('pre', {
  base: {
    flex: '1',
    minH: '0',
    overflow: 'auto',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'l2',
    fontFamily: 'mono',
    textStyle: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    focusVisibleRing: 'outside'
  }
})
