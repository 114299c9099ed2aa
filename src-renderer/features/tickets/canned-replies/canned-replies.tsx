import { Button, Flex, Input, Stack, Text } from '@chakra-ui/react'
import { MessageSquareQuote, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import { haveTerms, searchTermsOf } from '#shared/domain/search-text.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { useCannedReplies } from '../../../lib/queries/canned-replies-queries.ts'
import { useDepartmentNames } from '../../../lib/queries/departments-queries.ts'
import { t } from '../../../lib/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { ReplyForm } from './reply-form.tsx'

/** The canned replies of all departments (D48), to create, edit and delete. */
export function CannedReplies() {
  const { data: replies, error, refetch } = useCannedReplies()
  // A reply stays in its dialog while that closes; null is a new one.
  const [edited, setEdited] = useState<CannedReply | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const edit = (reply: CannedReply | null) => {
    setEdited(reply)
    setIsOpen(true)
  }
  if (error && !replies)
    return (
      <ErrorState title={t('Failed to fetch canned replies')} error={error} onRetry={refetch} />
    )
  if (!replies) return <LoadingState />
  return (
    <>
      {replies.length === 0 ? (
        <EmptyState
          icon={MessageSquareQuote}
          title={t('No canned replies yet')}
          text={t('Create a reply for an answer that a department often gives.')}
        >
          <CreateButton onClick={() => edit(null)} />
        </EmptyState>
      ) : (
        <ReplyList replies={replies} onEdit={edit} />
      )}
      <EditDialog reply={edited} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function CreateButton({ onClick }: { onClick(): void }) {
  return (
    <Button flexShrink={0} onClick={onClick}>
      <Plus aria-hidden /> <span>{t('Create reply')}</span>
    </Button>
  )
}

interface ReplyListProps {
  replies: readonly CannedReply[]
  /** Opens a reply; null for a new one. */
  onEdit(reply: CannedReply | null): void
}

function ReplyList({ replies, onEdit }: ReplyListProps) {
  const [search, setSearch] = useState('')
  const terms = searchTermsOf(search)
  const found = replies.filter(({ department, name, message }) =>
    haveTerms([department, name, message], terms)
  )
  return (
    <Stack gap="4">
      <Flex gap="3" justify="space-between" wrap="wrap">
        <Input
          type="search"
          aria-label={t('Search replies')}
          placeholder={t('Search replies')}
          autoComplete="off"
          flex="1 1 12rem"
          maxW="20rem"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <CreateButton onClick={() => onEdit(null)} />
      </Flex>
      {found.length === 0 && (
        <Text color="fg.muted" role="status">
          {t('No canned replies found. Try other words.')}
        </Text>
      )}
      <Stack as="ul" aria-label={t('Canned replies')} listStyleType="none" gap="0">
        {found.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} onEdit={() => onEdit(reply)} />
        ))}
      </Stack>
    </Stack>
  )
}

function ReplyRow({ reply, onEdit }: { reply: CannedReply; onEdit(): void }) {
  const { name, department, message } = reply
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      py="2.5"
      borderTopWidth="1px"
      _last={{ borderBottomWidth: '1px' }}
    >
      <Stack gap="0" minW="0">
        <Flex gap="2" align="baseline" minW="0">
          <Text fontWeight="medium" truncate>
            {name}
          </Text>
          <Text textStyle="xs" color="fg.muted" flexShrink={0}>
            {department}
          </Text>
        </Flex>
        <Text textStyle="sm" color="fg.muted" truncate title={message}>
          {message}
        </Text>
      </Stack>
      <ReplyActions reply={reply} size="sm" onEdit={onEdit} />
    </Flex>
  )
}

interface EditDialogProps {
  /** Null for a new one. */
  reply: CannedReply | null
  isOpen: boolean
  onClose(): void
}

function EditDialog({ reply, isOpen, onClose }: EditDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={reply ? t('Edit canned reply') : t('Create canned reply')}
    >
      <ReplyForm
        reply={reply}
        department={IT_DEPARTMENT}
        departments={useDepartmentNames()}
        onDone={onClose}
      />
    </FormDialog>
  )
}
