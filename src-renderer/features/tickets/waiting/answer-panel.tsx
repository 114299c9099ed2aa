import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { MessageSquare } from 'lucide-react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'
import { TicketText } from '../../../ui/texts/ticket-text.tsx'
import { useComments } from '../detail/comment-queries.ts'

interface AnswerPanelProps {
  ticket: Ticket
  /** Goes to the form for a comment. */
  onAnswer(): void
}

/** Tells the requester of a waiting ticket which answer it needs (D74); nothing to others. */
export function AnswerPanel({ ticket, onAnswer }: AnswerPanelProps) {
  const { user } = useCurrentUser()
  const { waiting } = ticket
  if (waiting?.for !== 'requester' || user?.id !== ticket.requesterId) return null
  return (
    <Box
      as="section"
      aria-labelledby="answer-needed"
      borderBottomWidth="1px"
      bg="indigo.subtle"
      borderTopRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
      _print={{ display: 'none' }}
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        gap={{ base: '3', md: '6' }}
        align="start"
        justify="space-between"
      >
        <Box minW="0" maxW="44rem">
          <Text as="h2" id="answer-needed" fontWeight="semibold">
            {t('We need an answer from you')}
          </Text>
          <Question ticket={ticket} />
          <Text textStyle="sm" color="fg.muted" mt="2">
            <span>{t('Waiting since {day}.', { day: weekdayText(waiting.since) })}</span>{' '}
            <span>{openText(waiting.resolveAt)}</span>
          </Text>
        </Box>
        <Button flexShrink={0} onClick={onAnswer}>
          <MessageSquare /> <span>{t('Write an answer')}</span>
        </Button>
      </Flex>
    </Box>
  )
}

function openText(resolveAt: string | null): string {
  if (resolveAt === null) return t('The ticket stays open until you answer.')
  return t('Without an answer, the ticket stays open until {day} and is then resolved.', {
    day: weekdayText(resolveAt)
  })
}

/** The last comment of someone else, which asks for the answer. */
function Question({ ticket }: { ticket: Ticket }) {
  const { data } = useComments(ticket.id)
  const { nameOf } = usePeople()
  const last = data?.rows.findLast(
    ({ userId, internal }) => userId !== ticket.requesterId && !internal
  )
  if (!last) return null
  return (
    <Box as="blockquote" mt="2" ps="3" borderStartWidth="2px" borderColor="border.emphasized">
      <Text textStyle="xs" color="fg.muted" mb="0.5">
        <bdi>{nameOf(last.userId)}</bdi>
      </Text>
      <Box textStyle="sm" maxH="8rem" overflowY="auto">
        <TicketText text={last.message} format={last.format} />
      </Box>
    </Box>
  )
}
