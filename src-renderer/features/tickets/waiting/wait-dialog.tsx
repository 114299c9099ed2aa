import { Flex, Input, Stack, Text, Textarea } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { NewWaiting } from '#shared/api/waiting.ts'
import { MAX_WAIT_DAYS, WAIT_REASONS, type WaitReason } from '#shared/domain/wait-reasons.ts'
import { type Text as Translatable, text } from '#shared/languages/texts.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { formatOf } from '../../../ui/texts/format-of.ts'
import { useComments, useCreateComment } from '../detail/comment-queries.ts'
import { useChangeWaiting, workingDaysQuery } from './waiting-queries.ts'

const REASONS: Record<WaitReason, Translatable> = {
  requester: text('An answer from the requester'),
  supplier: text('A supplier'),
  approval: text('An approval'),
  date: text('A date')
}

/** The working days that are proposed. */
const REMIND_AFTER = '2'
const RESOLVE_AFTER = '5'

interface WaitDialogProps {
  ticket: Ticket
  isOpen: boolean
  onClose(): void
}

/** Lets a ticket wait, with a comment to its requester (D74). */
export function WaitDialog({ ticket, isOpen, onClose }: WaitDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Set {ticketId} to wait', { ticketId: ticket.ticketId })}
      width="32rem"
    >
      <WaitForm ticket={ticket} onDone={onClose} />
    </FormDialog>
  )
}

function WaitForm({ ticket, onDone }: { ticket: Ticket; onDone(): void }) {
  const [reason, setReason] = useState<WaitReason>('requester')
  const [until, setUntil] = useState('')
  const [remindAfter, setRemindAfter] = useState(REMIND_AFTER)
  const [resolveAfter, setResolveAfter] = useState(RESOLVE_AFTER)
  const [message, setMessage] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sendComment, isSending } = useSendComment(ticket)
  const change = useChangeWaiting(ticket)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readWait({ reason, until, remindAfter, resolveAfter }, new Date())
    setErrors(read.errors)
    if (!read.body) return
    // A comment that was sent is not sent again where the rest fails.
    if (message.trim() !== '' && !(await sendComment(message.trim()))) return
    setMessage('')
    change.mutate(read.body, { onSuccess: onDone })
  }

  return (
    <DialogForm
      onSubmit={submit}
      action={t('Start waiting')}
      pendingAction={t('Saving...')}
      isPending={isSending || change.isPending}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField label={t('Waiting for')}>
          <ChoiceSelect
            choices={WAIT_REASONS.map((value) => ({ value, label: t(REASONS[value]) }))}
            values={[reason]}
            onChange={([chosen]) => chosen && setReason(chosen)}
          />
        </FormField>
        {reason === 'requester' && (
          <RequesterSteps
            {...{ ticket, remindAfter, resolveAfter, errors }}
            isAsked={message.trim() !== ''}
            onRemindAfter={setRemindAfter}
            onResolveAfter={setResolveAfter}
          />
        )}
        <FormField
          label={reason === 'date' ? t('Until') : t('Until (optional)')}
          error={errors.until}
          hint={t(
            'The wait ends at the start of this day, or as soon as the requester comments or the status changes.'
          )}
        >
          <Input
            type="date"
            w="12rem"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </FormField>
        <FormField label={t('Comment to the requester (optional)')}>
          <Textarea
            rows={3}
            resize="vertical"
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </FormField>
      </Stack>
    </DialogForm>
  )
}

interface TypedWait {
  reason: WaitReason
  /** A day as `2026-05-31`; empty for none. */
  until: string
  /** Numbers of working days; empty for never. */
  remindAfter: string
  resolveAfter: string
}

/** The request of the form; without it, messages by the fields that they are about. */
function readWait(
  { reason, until, remindAfter, resolveAfter }: TypedWait,
  now: Date
): { body?: NewWaiting; errors: Record<string, string> } {
  const parsed = NewWaiting.safeParse({
    for: reason,
    until: until === '' ? null : startOf(until),
    ...(reason === 'requester' && {
      remindAfterDays: daysIn(remindAfter),
      resolveAfterDays: daysIn(resolveAfter)
    })
  })
  const issues = parsed.error?.issues ?? []
  const isPast = until !== '' && new Date(startOf(until)) <= now
  const errors = {
    ...(isPast && { until: t('Choose a day in the future') }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  }
  return parsed.success && !isPast ? { body: parsed.data, errors } : { errors }
}

interface RequesterStepsProps extends PlanProps {
  errors: Readonly<Record<string, string>>
  onRemindAfter(days: string): void
  onResolveAfter(days: string): void
}

/** After how many working days something happens by itself, and when that is. */
function RequesterSteps(props: RequesterStepsProps) {
  const { errors, onRemindAfter, onResolveAfter, ...plan } = props
  return (
    <Stack gap="1.5">
      <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
        <DaysField
          label={t('Remind after (working days)')}
          value={plan.remindAfter}
          error={errors.remindAfterDays}
          onChange={onRemindAfter}
        />
        <DaysField
          label={t('Resolve after (working days)')}
          value={plan.resolveAfter}
          error={errors.resolveAfterDays}
          onChange={onResolveAfter}
        />
      </Flex>
      <Plan {...plan} />
    </Stack>
  )
}

interface DaysFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** A number of working days; empty for never. */
function DaysField({ label, value, error, onChange }: DaysFieldProps) {
  return (
    <FormField label={label} error={error}>
      <Input
        type="number"
        min={1}
        max={MAX_WAIT_DAYS}
        placeholder={t('Never')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  )
}

interface PlanProps {
  ticket: Ticket
  remindAfter: string
  resolveAfter: string
  /** Whether the requester gets a comment in the same step. */
  isAsked: boolean
}

/** When something happens by itself: `Reminder on Wed 4 Mar, resolved on Mon 9 Mar`. */
function Plan({ ticket, remindAfter, resolveAfter, isAsked }: PlanProps) {
  const { data } = useQuery(workingDaysQuery(ticket.id))
  const comments = useComments(ticket.id).data?.rows.filter(({ internal }) => !internal)
  const last = comments?.at(-1)
  const dayOf = (text: string) => data?.days[Number(text) - 1]
  const [remindAt, resolveAt] = [dayOf(remindAfter), dayOf(resolveAfter)]
  const isUnasked = comments && !isAsked && (!last || last.userId === ticket.requesterId)
  return (
    <Text textStyle="sm" color="fg.muted" minH={{ base: '2lh', sm: '1lh' }}>
      {!remindAt
        ? t('Nothing happens without an answer.')
        : isUnasked
          ? t('Days count once the team has commented: write below what you need.')
          : stepsText(remindAt, resolveAt)}
    </Text>
  )
}

function stepsText(remindAt: string, resolveAt: string | undefined): string {
  const reminder = weekdayText(remindAt)
  return resolveAt === undefined
    ? t('Reminder on {reminder}.', { reminder })
    : t('Reminder on {reminder}, resolved on {resolution}.', {
        reminder,
        resolution: weekdayText(resolveAt)
      })
}

/** @returns null for an empty field */
const daysIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** The first moment of a day, by the person's time zone. @param day as `2026-05-31` */
const startOf = (day: string) => new Date(`${day}T00:00`).toISOString()

/** Sends a comment as the form below the conversation does. */
function useSendComment({ id: ticketId }: Ticket) {
  const { user } = useCurrentUser()
  const create = useCreateComment(ticketId)
  return {
    isSending: create.isPending,
    /** @returns whether it was sent; a toast says why not */
    async sendComment(message: string): Promise<boolean> {
      if (!user) return false
      const body = { message, userId: user.id, ticketId, ...formatOf(message) }
      return await create.mutateAsync(body).then(
        () => true,
        () => false
      )
    }
  }
}
