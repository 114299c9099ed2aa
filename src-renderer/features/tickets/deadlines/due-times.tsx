import { Button, chakra, Stack, Text } from '@chakra-ui/react'
import { formatDistance } from 'date-fns/formatDistance'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'

const deadlinesDialog = lazyModule(() => import('./deadlines-dialog.tsx'))

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** The deadlines of a ticket, with the exact time on hover; red when they are missed (D71). */
export function DueTimes({
  ticketId,
  service
}: {
  ticketId: number
  service: NonNullable<Ticket['service']>
}) {
  useMinute()
  const { responseDue, resolutionDue, paused, late } = service
  const isDone = responseDue === null && resolutionDue === null && !paused
  return (
    <Stack gap="0.5">
      {responseDue && <DueTime label="Response" due={responseDue} />}
      {resolutionDue && <DueTime label="Resolution" due={resolutionDue} />}
      {paused && resolutionDue === null && <Text as="span">Resolution paused</Text>}
      {isDone && <Text as="span">{late ? 'Done late' : 'Nothing due'}</Text>}
      <Why ticketId={ticketId} />
    </Stack>
  )
}

function Why({ ticketId }: { ticketId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(deadlinesDialog, isOpen)
  return (
    <>
      <Button
        variant="ghost"
        size="xs"
        alignSelf="start"
        ms="-2"
        color="fg.muted"
        fontWeight="normal"
        _print={{ display: 'none' }}
        onClick={() => setIsOpen(true)}
      >
        Why?
      </Button>
      {dialog && (
        <dialog.DeadlinesDialog
          ticketId={ticketId}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function DueTime({ label, due }: { label: string; due: string }) {
  const [date, now] = [new Date(due), new Date()]
  const isLate = date < now
  return (
    <chakra.time
      dateTime={due}
      title={fullDate.format(date)}
      color={isLate ? 'fg.error' : undefined}
    >
      {dueText(label, date, now)}
    </chakra.time>
  )
}

/** Such as `Response due in 2 hours` and `Resolution was due 5 minutes ago`. */
export function dueText(label: string, due: Date, now: Date): string {
  return `${label} ${due < now ? 'was due' : 'due'} ${formatDistance(due, now, { addSuffix: true })}`
}
