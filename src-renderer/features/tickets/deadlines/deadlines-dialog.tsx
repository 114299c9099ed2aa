import { Dialog, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Globe } from 'lucide-react'
import type { DeadlineReason, Deadlines } from '#shared/api/deadlines.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { openTimeText } from '../../../lib/open-time-text.ts'
import { t } from '../../../lib/texts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { ChangeLine } from '../detail/change-line.tsx'
import {
  type DeadlineLine,
  deadlineLines,
  openTimeOf,
  sumText,
  verdictText
} from './deadline-lines.ts'
import { useDeadlines } from './deadline-queries.ts'

interface DeadlinesDialogProps {
  ticketId: number
  isOpen: boolean
  onClose(): void
}

/** How the deadlines of a ticket come about, as sums that one can check (D72). */
export function DeadlinesDialog({ ticketId, isOpen, onClose }: DeadlinesDialogProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('How the deadline is counted')}
      description={t('Only open time counts, up to the target.')}
      width="34rem"
    >
      <Dialog.Body pb="6">
        <Body ticketId={ticketId} />
      </Dialog.Body>
    </DialogFrame>
  )
}

function Body({ ticketId }: { ticketId: number }) {
  const { data, error, refetch } = useDeadlines(ticketId)
  if (error && !data)
    return <ErrorState title={t('Failed to load the deadlines')} error={error} onRetry={refetch} />
  if (!data) return <LoadingState label={t('Loading the deadlines')} />
  if (data.clocks.length === 0) return <Text>{t('This ticket has no deadlines.')}</Text>
  return (
    <Stack gap="6">
      {inOrder(data).map((reason) => (
        <Reason key={`${reason.kind} ${reason.startedAt}`} reason={reason} deadlines={data} />
      ))}
    </Stack>
  )
}

/** Open ones first, as they are what people ask about. */
const inOrder = ({ clocks }: Deadlines) =>
  clocks.toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null))

function Reason({ reason, deadlines }: { reason: DeadlineReason; deadlines: Deadlines }) {
  const lines = deadlineLines(reason, deadlines.changes)
  return (
    <Stack as="section" gap="2" aria-label={t(CLOCK_LABELS[reason.kind])}>
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap">
        <Heading as="h3" textStyle="sm">
          {t(CLOCK_LABELS[reason.kind])}
        </Heading>
        <Verdict reason={reason} zone={zoneOf(reason)} />
      </Flex>
      <Stack as="ol" listStyleType="none" gap="1.5" textStyle="sm">
        {lines.map((line, index) => (
          <li key={index.toString()}>
            <Line line={line} />
          </li>
        ))}
      </Stack>
      <Sum reason={reason} />
    </Stack>
  )
}

function Line({ line }: { line: DeadlineLine }) {
  switch (line.kind) {
    case 'calendar':
      return (
        <Flex align="center" gap="1.5" color="fg.muted" textStyle="xs" pt="1">
          <Globe size="1em" aria-hidden />
          <span>{line.zone === DEVICE_ZONE ? line.name : t('{name}, {zone}', line)}</span>
        </Flex>
      )
    case 'change':
      return <ChangeLine change={line.change} />
    case 'time':
      return (
        <Flex
          justify="space-between"
          gap="4"
          color={line.used === null ? 'fg.muted' : undefined}
          fontVariantNumeric="tabular-nums"
        >
          <Text as="span">{line.note ? `${line.when} · ${line.note}` : line.when}</Text>
          {line.used !== null && (
            <Text as="span" whiteSpace="nowrap">
              {openTimeText(line.used)}
            </Text>
          )}
        </Flex>
      )
  }
}

const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which the last calendar of a clock counts. */
function zoneOf({ steps }: DeadlineReason): string | undefined {
  const last = steps.findLast((step) => step.kind === 'calendar')
  return last?.kind === 'calendar' ? last.zone : undefined
}

/** The open time that the lines add up to, and how far it is from the target. */
function Sum({ reason }: { reason: DeadlineReason }) {
  const sum = openTimeOf(reason)
  return (
    <Flex
      justify="space-between"
      gap="4"
      pt="2"
      borderTopWidth="1px"
      textStyle="sm"
      fontWeight="medium"
      fontVariantNumeric="tabular-nums"
    >
      <span>{sumText(reason)}</span>
      <Text as="span" whiteSpace="nowrap">
        {openTimeText(sum)}
      </Text>
    </Flex>
  )
}

function Verdict({ reason, zone }: { reason: DeadlineReason; zone: string | undefined }) {
  const { dueAt, lateAt, endedAt, outcome } = reason
  const isLate = lateAt !== null || (dueAt !== null && new Date(dueAt) < new Date())
  return (
    <Text textStyle="sm" color={isLate ? 'fg.error' : 'fg.muted'}>
      {verdictText({ dueAt, lateAt, endedAt, outcome }, isLate, zone)}
    </Text>
  )
}
