import { Box, Button } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { TicketText } from '../../../ui/texts/ticket-text.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { TextMail } from '../emails/text-mail.tsx'

/** The first lines of a description, and the rest on demand. */
export function DescriptionStart({ ticket }: { ticket: Ticket }) {
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
    <Box as="section" aria-label="Description">
      <Box
        ref={box}
        id={id}
        lineHeight="1.65"
        {...(!showsAll && { maxH: '4lh', overflow: 'hidden' })}
        // What is cut off must not get the focus.
        {...(!showsAll && isCut && { inert: true })}
      >
        <TicketText text={ticket.description} format={ticket.format} lineHeight="1.65" />
        <TextMail ticketId={ticket.id} commentId={null} authorId={ticket.requesterId} />
        <AttachmentList ticketId={ticket.id} commentId={null} text={ticket.description} />
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
          {showsAll ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Box>
  )
}
