import { Box, Button, Flex, Skeleton } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { TicketText } from '../../../ui/texts/ticket-text.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { TextMail } from '../emails/text-mail.tsx'
import { TEXT_WIDTH } from './text-width.ts'

/** Loaded apart, because few tickets have a form. */
const answers = lazyModule(() => import('../forms/ticket-answers.tsx'))

interface DescriptionProps {
  ticket: Ticket
}

/** The whole description of a ticket. */
export function Description({ ticket }: DescriptionProps) {
  return (
    <Box as="section" aria-label={t('Description')} flex="1" minW="0">
      <Content ticket={ticket} />
      {ticket.form && <Answers ticket={ticket} />}
    </Box>
  )
}

/** The answers to the form of a ticket, and its open questions (D78). */
function Answers({ ticket }: DescriptionProps) {
  const { module } = useLoaded(answers)
  return module ? <module.TicketAnswers ticket={ticket} /> : <Skeleton h="20" mt="6" aria-busy />
}

/**
 * The description as the start of a conversation, beside its author's initials.
 * @param isWhole whether all of it is shown; else its first lines, and the rest on demand
 */
export function FirstEntry({ ticket, isWhole }: DescriptionProps & { isWhole: boolean }) {
  const { find } = usePeople()
  return (
    <Flex gap="3" align="flex-start">
      <InitialsAvatar initials={find(ticket.requesterId)?.initials ?? ''} />
      <Box flex="1" minW="0" maxW={TEXT_WIDTH}>
        {isWhole ? <Description ticket={ticket} /> : <DescriptionStart ticket={ticket} />}
      </Box>
    </Flex>
  )
}

function Content({ ticket }: DescriptionProps) {
  return (
    <>
      <TicketText text={ticket.description} format={ticket.format} lineHeight="1.65" />
      <TextMail ticketId={ticket.id} commentId={null} authorId={ticket.requesterId} />
      <AttachmentList ticketId={ticket.id} commentId={null} text={ticket.description} />
    </>
  )
}

function DescriptionStart({ ticket }: DescriptionProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => {
    const { current: element } = box
    if (!element || showsAll) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    // Its content also grows where an image has loaded.
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [showsAll])
  return (
    <Box as="section" aria-label={t('Description')}>
      <Box
        ref={box}
        id={id}
        lineHeight="1.65"
        {...(!showsAll && { maxH: '4lh', overflow: 'hidden' })}
        // Cut-off content must not get the focus.
        {...(!showsAll && isCut && { inert: true })}
      >
        <Content ticket={ticket} />
      </Box>
      {isCut && (
        <Button
          variant="ghost"
          size="xs"
          color="indigo.fg"
          ms="-2"
          mt="1"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show less') : t('Show all')}
        </Button>
      )}
    </Box>
  )
}
