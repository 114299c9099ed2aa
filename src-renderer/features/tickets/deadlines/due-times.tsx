import { Button, chakra, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { dueText } from '../../../lib/due-text.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { t } from '../../../lib/texts.ts'

const deadlinesDialog = lazyModule(() => import('./deadlines-dialog.tsx'))

const fullDate = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

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
      {responseDue && <DueTime label={t('Response')} due={responseDue} />}
      {resolutionDue && <DueTime label={t('Resolution')} due={resolutionDue} />}
      {paused && resolutionDue === null && <Text as="span">{t('Resolution paused')}</Text>}
      {isDone && <Text as="span">{late ? t('Done late') : t('Nothing due')}</Text>}
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
        {t('Why?')}
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
