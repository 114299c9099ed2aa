import { chakra, Stack, Text } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { dueText } from '../../../lib/due-text.ts'

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** The deadlines of a ticket, with the exact time on hover; red when they are missed (D71). */
export function DueTimes({ service }: { service: NonNullable<Ticket['service']> }) {
  useMinute()
  const { responseDue, resolutionDue, paused, late } = service
  const isDone = responseDue === null && resolutionDue === null && !paused
  return (
    <Stack gap="0.5">
      {responseDue && <DueTime label="Response" due={responseDue} />}
      {resolutionDue && <DueTime label="Resolution" due={resolutionDue} />}
      {paused && resolutionDue === null && <Text as="span">Resolution paused</Text>}
      {isDone && <Text as="span">{late ? 'Done late' : 'Nothing due'}</Text>}
    </Stack>
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
