import { Box, Link, Text } from '@chakra-ui/react'
import { deletedText, useAttachments } from '../attachments/attachment-queries.ts'
import { FileName } from '../attachments/file-name.tsx'
import { useOpenAttachment } from '../attachments/open-attachment.ts'

interface AnswerFileProps {
  ticketId: number
  id: number
}

/** A file of an answer, which opens at a click. */
export function AnswerFile({ ticketId, id }: AnswerFileProps) {
  const { data: files } = useAttachments(ticketId)
  const file = files?.find((one) => one.id === id)
  const action = useOpenAttachment(file ?? { id, type: 'application/octet-stream' })
  if (!file) return null
  if (file.deleted) return <Text color="fg.muted">{deletedText(file.name)}</Text>
  if (!action) return <FileName name={file.name} />
  return (
    <Box>
      <Link
        as="button"
        variant="underline"
        onClick={action.open}
        aria-label={action.nameOf(file.name)}
      >
        <FileName name={file.name} />
      </Link>
    </Box>
  )
}
