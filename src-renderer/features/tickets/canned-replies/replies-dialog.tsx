import { Button, Dialog, Flex, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import { haveTerms, searchTermsOf } from '#shared/domain/search-text.ts'
import { t } from '../../../lib/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { ReplyForm } from './reply-form.tsx'

/** From how many on they are found by typing. */
const MANY = 7

interface RepliesDialogProps {
  replies: readonly CannedReply[]
  /** The team for which new replies are. */
  department: string
  isOpen: boolean
  /** Whether it begins with a new reply. */
  isNew: boolean
  onClose(): void
  /** The text of a reply with its placeholders filled in for the ticket. */
  fill(reply: CannedReply): string
  /** Called with the text of the reply that a person answers with. */
  onTake(text: string): void
}

/** The canned replies of a person, to answer with, add, change and delete (D48). */
export function RepliesDialog({ isOpen, onClose, ...props }: RepliesDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Canned replies')}
      description={t('Saved replies of your team. Type / to insert one.')}
    >
      <Replies onClose={onClose} {...props} />
    </FormDialog>
  )
}

function Replies({
  replies,
  department,
  isNew,
  onClose,
  fill,
  onTake
}: Omit<RepliesDialogProps, 'isOpen'>) {
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(isNew ? 'new' : null)
  if (edited) {
    return (
      <ReplyForm
        reply={edited === 'new' ? null : edited}
        department={department}
        onDone={() => setEdited(null)}
      />
    )
  }
  const terms = searchTermsOf(search)
  const found = replies
    .map((reply) => ({ reply, text: fill(reply) }))
    .filter(({ reply, text }) => haveTerms([reply.name, text], terms))
  return (
    <>
      <Dialog.Body>
        {replies.length >= MANY && (
          <Input
            type="search"
            aria-label={t('Search replies')}
            placeholder={t('Search replies')}
            autoComplete="off"
            mb="3"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {found.length === 0 && (
          <Text color="fg.muted">
            {replies.length === 0
              ? t('No canned replies yet. Create one to reuse it.')
              : t('No canned replies found. Try other words.')}
          </Text>
        )}
        <Stack as="ul" listStyleType="none" gap="0.5" mx="-2">
          {found.map(({ reply, text }) => (
            <ReplyItem
              key={reply.id}
              reply={reply}
              text={text}
              onTake={() => onTake(text)}
              onEdit={() => setEdited(reply)}
            />
          ))}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={() => setEdited('new')}>{t('Create reply')}</Button>
      </Dialog.Footer>
    </>
  )
}

interface ReplyItemProps {
  reply: CannedReply
  /** Its text as it will be inserted. */
  text: string
  onTake(): void
  onEdit(): void
}

function ReplyItem({ reply, text, onTake, onEdit }: ReplyItemProps) {
  const { name, department } = reply
  return (
    <Flex as="li" align="center" gap="1">
      <Button
        variant="ghost"
        flex="1"
        minW="0"
        h="auto"
        px="2"
        py="1.5"
        display="block"
        textAlign="start"
        onClick={onTake}
      >
        <HStack as="span" gap="2" align="baseline">
          <Text as="span" truncate>
            {name}
          </Text>
          <Text as="span" textStyle="xs" fontWeight="normal" color="fg.muted" flexShrink={0}>
            {department}
          </Text>
        </HStack>
        <Text
          as="span"
          display="block"
          textStyle="xs"
          fontWeight="normal"
          color="fg.muted"
          truncate
          dir="auto"
          title={text}
        >
          {text}
        </Text>
      </Button>
      <ReplyActions reply={reply} size="xs" onEdit={onEdit} />
    </Flex>
  )
}
