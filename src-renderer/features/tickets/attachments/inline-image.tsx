import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import { isShownImage } from '#shared/domain/attachments.ts'
import { deletedText } from './attachment-queries.ts'
import { FilesOfTicket, useOpenAttachment } from './open-attachment.ts'
import { Thumbnail } from './thumbnail.tsx'

interface InlineImageProps {
  id: number
  name: string
  isInLink: boolean
}

/** An image in a text, as emails have them; its name where it is none of the ticket's files. */
export function InlineImage({ id, name, isInLink }: InlineImageProps) {
  const file = useContext(FilesOfTicket).find((one) => one.id === id)
  if (file?.deleted) return <span>{`[${deletedText(name)}]`}</span>
  if (!file || !isShownImage(file.type)) return <span>{name}</span>
  return isInLink ? <Thumbnail id={id} name={name} alt={name} {...LOOK} /> : <Opened file={file} />
}

function Opened({ file }: { file: TicketAttachment }) {
  const action = useOpenAttachment(file)
  return (
    <Frame type="button" aria-label={action?.nameOf(file.name)} onClick={action?.open}>
      <Thumbnail id={file.id} name={file.name} {...LOOK} />
    </Frame>
  )
}

const LOOK = { boxSize: 'auto', maxW: 'full', maxH: '20rem', objectFit: 'contain' } as const

const Frame = chakra('button', {
  base: {
    display: 'inline-block',
    verticalAlign: 'bottom',
    maxW: 'full',
    // Room to point at before it has loaded, and where it is tiny.
    minW: '6',
    minH: '6',
    my: '1',
    borderWidth: '1px',
    borderRadius: 'l2',
    overflow: 'hidden',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'border.control' }
  }
})
