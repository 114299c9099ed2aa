import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { sizeText } from '../../../ui/size-text.ts'
import { SideSection } from '../side-section.tsx'
import { ActionName } from './action-name.tsx'
import { isMail, useAttachments, useDeleteAttachment } from './attachment-queries.ts'
import { FileIcon } from './file-icon.tsx'
import { useOpenAttachment } from './open-attachment.ts'

/** All files of a ticket and its comments but the emails that they were; nothing without any. */
export function TicketFiles({ ticketId }: { ticketId: number }) {
  const { data, error, refetch } = useAttachments(ticketId)
  const files = data?.filter((file) => !isMail(file) && !file.deleted)
  if (!files && !error) return null
  if (files?.length === 0) return null
  return (
    <SideSection title={t('Files')}>
      {files ? (
        <Flex as="ul" direction="column" mx="-2">
          {files.map((file) => (
            <Flex as="li" key={file.id} align="center">
              <FileLine file={file} />
              <DeleteFile ticketId={ticketId} file={file} />
            </Flex>
          ))}
        </Flex>
      ) : (
        <Text role="alert" textStyle="sm" color="fg.muted">
          <span>{t('Failed to fetch files')}</span>{' '}
          <Button size="xs" variant="ghost" color="indigo.fg" onClick={() => refetch()}>
            {t('Retry')}
          </Button>
        </Text>
      )}
    </SideSection>
  )
}

/** Deletes a file, for its uploader and IT Support Specialists (D65). */
function DeleteFile({ ticketId, file: { id, name, userId } }: FileProps & { ticketId: number }) {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useDeleteAttachment(ticketId)
  if (!user || (user.id !== userId && !isItSupportSpecialist(user.role))) return null
  return (
    <Box flexShrink={0} _print={{ display: 'none' }}>
      <DeleteButton
        size="xs"
        name={name}
        question={t(
          'Deletes the file for everyone. Its name stays in the ticket’s history. This can’t be undone.'
        )}
        isPending={isPending}
        onDelete={(options) => mutate(id, options)}
      />
    </Box>
  )
}

interface FileProps {
  file: TicketAttachment
}

function FileLine({ file }: FileProps) {
  const { name, size, type, userId, createdAt } = file
  const { nameOf } = usePeople()
  const action = useOpenAttachment(file)
  const content = (
    <>
      <FileIcon type={type} />
      <Box minW="0">
        <Flex textStyle="sm">
          <ActionName action={action} name={name} />
        </Flex>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          <span>{`${sizeText(size)} · ${nameOf(userId)} ·`}</span>{' '}
          <RelativeTime value={createdAt} />
        </Text>
      </Box>
    </>
  )
  return action ? (
    <Line type="button" onClick={action.open}>
      {content}
    </Line>
  ) : (
    <Line as="div" cursor="default" _hover={{}}>
      {content}
    </Line>
  )
}

const Line = chakra('button', {
  base: {
    display: 'flex',
    gap: '2',
    flex: '1',
    minW: '0',
    px: '2',
    py: '1',
    borderRadius: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' }
  }
})
