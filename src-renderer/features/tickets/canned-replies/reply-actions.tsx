import { Flex, IconButton } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import { t } from '../../../lib/texts.ts'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { useChangeReplies } from './reply-queries.ts'

interface ReplyActionsProps {
  reply: CannedReply
  size: 'xs' | 'sm'
  onEdit(): void
}

/** The buttons that edit and delete a canned reply. */
export function ReplyActions({ reply: { id, name }, size, onEdit }: ReplyActionsProps) {
  const { remove } = useChangeReplies()
  return (
    <Flex flexShrink={0} gap="1">
      <IconButton
        variant="ghost"
        size={size}
        color="fg.muted"
        aria-label={t('Edit {name}', { name })}
        title={t('Edit')}
        onClick={onEdit}
      >
        <Pencil />
      </IconButton>
      <DeleteButton
        name={name}
        size={size}
        question={t(
          'Are you sure you want to delete this canned reply? Its department will no longer be able to use it.'
        )}
        isPending={remove.isPending}
        onDelete={(options) => remove.mutate(id, options)}
      />
    </Flex>
  )
}
