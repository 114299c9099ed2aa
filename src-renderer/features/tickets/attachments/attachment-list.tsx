import { chakra, Flex, Text } from '@chakra-ui/react'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import { isShownImage } from '#shared/domain/attachments.ts'
import { t } from '../../../lib/texts.ts'
import { sizeText } from '../../../ui/size-text.ts'
import { ActionName } from './action-name.tsx'
import { attachmentAddress, deletedText, isMail, useAttachments } from './attachment-queries.ts'
import { FileIcon } from './file-icon.tsx'
import { useOpenAttachment } from './open-attachment.ts'
import { Thumbnail } from './thumbnail.tsx'

interface AttachmentListProps {
  ticketId: number
  /** Null for the files that came with the ticket itself. */
  commentId: number | null
  /** The text above, in which some images may be shown already. */
  text: string
}

/**
 * The files of a description or a comment, below its text; nothing where it has none. The email
 * that it was is offered with the text (D58).
 */
export function AttachmentList({ ticketId, commentId, text }: AttachmentListProps) {
  const all = (useAttachments(ticketId).data ?? []).filter(
    (file) => file.commentId === commentId && !isMail(file) && !isShownIn(text, file)
  )
  const files = all.filter(({ deleted }) => !deleted)
  const isImage = ({ type }: TicketAttachment) => isShownImage(type)
  return (
    <>
      <Cards label={t('Images')} files={files.filter(isImage)} />
      <Cards label={t('Files')} files={files.filter((file) => !isImage(file))} />
      {all
        .filter(({ deleted }) => deleted)
        .map(({ id, name }) => (
          <Text key={id} textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
            {deletedText(name)}
          </Text>
        ))}
    </>
  )
}

function isShownIn(text: string, { id, type }: TicketAttachment): boolean {
  return isShownImage(type) && text.includes(`](${attachmentAddress(id)})`)
}

function Cards({ label, files }: { label: string; files: readonly TicketAttachment[] }) {
  if (files.length === 0) return null
  return (
    <Flex as="ul" aria-label={label} wrap="wrap" gap="2" mt="3">
      {files.map((file) => (
        <Flex as="li" key={file.id} minW="0">
          <FileCard file={file} />
        </Flex>
      ))}
    </Flex>
  )
}

function FileCard({ file }: { file: TicketAttachment }) {
  const { id, name, size, type } = file
  const action = useOpenAttachment(file)
  if (action && isShownImage(type)) {
    return (
      <Card
        type="button"
        aria-label={action.nameOf(name)}
        onClick={action.open}
        w="9rem"
        h="6.5rem"
        overflow="hidden"
        bg="bg.muted"
      >
        <Thumbnail id={id} name={name} />
      </Card>
    )
  }
  const content = (
    <>
      <FileIcon type={type} />
      <ActionName action={action} name={name} />
      <Text as="span" textStyle="xs" color="fg.muted" flexShrink={0}>
        {sizeText(size)}
      </Text>
    </>
  )
  return action ? (
    <Card type="button" onClick={action.open} {...CHIP}>
      {content}
    </Card>
  ) : (
    <Card as="span" {...CHIP} cursor="default" _hover={{}}>
      {content}
    </Card>
  )
}

const CHIP = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  px: '2.5',
  minH: '8',
  maxW: '20rem',
  textStyle: 'sm'
} as const

const Card = chakra('button', {
  base: {
    minW: '0',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'border.control' }
  }
})
