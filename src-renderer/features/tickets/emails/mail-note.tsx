import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Download, Ellipsis, Mail } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { TicketMail } from '#shared/api/mails.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { SenderCheck, verdictOf, verdictsText } from '../../../ui/mail/sender-check.tsx'
import { Markdown } from '../../../ui/texts/ticket-text.tsx'
import { useOpenAttachment } from '../attachments/open-attachment.ts'
import { useMailOf } from './ticket-mail-queries.ts'

const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A text of a ticket that may have come by mail. */
export interface MailNoteProps {
  ticketId: number
  /** Null for the description. */
  commentId: number | null
  /** Whose text it is. */
  authorId: number
}

/** That a text came by email, what is known of it, and what was cut off, on demand. */
export function MailNote({ ticketId, commentId, authorId }: MailNoteProps) {
  const mail = useMailOf(ticketId, commentId)
  return mail ? <KnownMail mail={mail} authorId={authorId} /> : null
}

function KnownMail({ mail, authorId }: { mail: TicketMail; authorId: number }) {
  const { find } = usePeople()
  const [isOpen, setIsOpen] = useState(false)
  const [showsRest, setShowsRest] = useState(false)
  const [detailsId, restId] = [useId(), useId()]
  const isOwn = find(authorId)?.email.toLowerCase() === mail.from.toLowerCase()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Stack gap="1.5" mt="1">
      <Flex wrap="wrap" align="center" columnGap="1" ms="-2">
        <Quiet isOpen={isOpen} controls={detailsId} onClick={() => setIsOpen(!isOpen)}>
          <Mail aria-hidden />
          <Text as="span" overflowWrap="anywhere" minW="0">
            {isOwn ? t('By email') : t('By email from {from}', { from: mail.from })}
          </Text>
          <Chevron aria-hidden />
        </Quiet>
        {verdictOf(mail) === 'fail' && (
          <Flex textStyle="xs" px="2" align="center">
            <SenderCheck dkim={mail.dkim} dmarc={mail.dmarc} spf={mail.spf} />
          </Flex>
        )}
        {mail.rest !== '' && (
          <Quiet isOpen={showsRest} controls={restId} onClick={() => setShowsRest(!showsRest)}>
            <Ellipsis aria-hidden />
            <span>{showsRest ? t('Hide quoted text') : t('Show quoted text')}</span>
          </Quiet>
        )}
        <SaveButton id={mail.attachmentId} />
      </Flex>
      {isOpen && (
        <Box id={detailsId} textStyle="xs" color="fg.muted" maxW="65ch" overflowWrap="anywhere">
          <Text>
            {t('“{subject}” from {from}, received {time}', {
              subject: mail.subject || t('No subject'),
              from: mail.from,
              time: time.format(new Date(mail.receivedAt))
            })}
          </Text>
          <Text>{t('Receiving server’s check: {verdicts}', { verdicts: verdictsText(mail) })}</Text>
        </Box>
      )}
      {showsRest && (
        <Box id={restId} borderStartWidth="3px" ps="3" color="fg.muted" textStyle="sm">
          <Markdown text={mail.rest} />
        </Box>
      )}
    </Stack>
  )
}

/** Nothing at a kiosk, where nothing can be saved. */
function SaveButton({ id }: { id: number }) {
  const action = useOpenAttachment({ id, type: 'message/rfc822' })
  if (!action) return null
  return (
    <Quiet onClick={action.open}>
      <Download aria-hidden />
      <span>{t('Download email')}</span>
    </Quiet>
  )
}

interface QuietProps {
  /** Whether what it shows is shown; absent for what shows nothing. */
  isOpen?: boolean
  /** The id of what it shows. */
  controls?: string
  onClick(): void
  children: ReactNode
}

function Quiet({ isOpen, controls, onClick, children }: QuietProps) {
  return (
    <Button
      variant="ghost"
      size="xs"
      h="auto"
      minH="6"
      px="2"
      maxW="full"
      fontWeight="normal"
      color="fg.muted"
      whiteSpace="normal"
      textAlign="start"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
