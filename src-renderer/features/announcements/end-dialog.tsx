import { Stack, Text, Textarea } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { type Announcement, MAX_ANNOUNCEMENT_TEXT } from '#shared/api/announcements.ts'
import { ApiError } from '../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { useWrittenLanguages } from '../../lib/queries/use-written-languages.ts'
import { t } from '../../lib/texts.ts'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { useEndAnnouncement } from './announcement-queries.ts'
import { toldText } from './announcement-texts.ts'
import { type TranslatedAnswer, TranslatedAnswers } from './translated-answers.tsx'
import { useToldPeople } from './use-told-people.ts'

interface EndDialogProps {
  announcement: Announcement
  isOpen: boolean
  onClose(): void
}

/** Ends an announcement; for an outage with one answer to everyone who waits for it (D81). */
export function EndDialog({ announcement, isOpen, onClose }: EndDialogProps) {
  const isOutage = announcement.kind === 'outage'
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isOutage ? t('End outage') : t('End announcement')}
      width="32rem"
    >
      <EndForm announcement={announcement} onDone={onClose} />
    </FormDialog>
  )
}

function EndForm({ announcement, onDone }: { announcement: Announcement; onDone(): void }) {
  const [answer, setAnswer] = useState('')
  const [answers, setAnswers] = useTranslatedAnswers(announcement)
  const [resolve, setResolve] = useState(true)
  const [messages, setMessages] = useState<FieldMessages>({})
  const { people, tickets, perhaps, isBehindActive, isAtLeast } = useToldPeople(announcement)
  const end = useEndAnnouncement(announcement)
  const { kind, ticket, title } = announcement
  const isOutage = kind === 'outage'
  const hasTickets = isBehindActive || tickets > 0
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = answer.trim()
    if (isOutage && people > 0 && text === '')
      return setMessages({ answer: t('Write an answer for the people who wait for it') })
    end.mutate(
      {
        answer: text,
        translations: answers.filter(({ answer: written }) => written.trim() !== ''),
        resolve: resolve && hasTickets
      },
      {
        onSuccess: onDone,
        onError: (error) => error instanceof ApiError && setMessages(messagesOf(error.fieldErrors))
      }
    )
  }
  return (
    <DialogForm
      onSubmit={submit}
      action={isOutage ? t('End outage') : t('End announcement')}
      pendingAction={t('Ending...')}
      isPending={end.isPending}
      onCancel={onDone}
    >
      <Stack gap="4">
        <Text fontWeight="medium" overflowWrap="anywhere">
          <bdi>{title}</bdi>
        </Text>
        <FormField
          label={isOutage && people > 0 ? t('Answer') : t('Answer (optional)')}
          error={messages.answer}
          hint={isOutage ? toldText(people, isAtLeast) : undefined}
        >
          <Textarea
            rows={4}
            resize="vertical"
            maxLength={MAX_ANNOUNCEMENT_TEXT}
            data-autofocus
            placeholder={t('What was it, and what should people do now?')}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </FormField>
        {hasTickets && (
          <LabelledSwitch
            label={resolveLabel(isBehindActive ? ticket?.ticketId : undefined, tickets)}
            size="sm"
            isOn={resolve}
            onSwitch={setResolve}
          />
        )}
        {perhaps > 0 && (
          <Text textStyle="xs" color="fg.muted">
            {perhapsText(perhaps)}
          </Text>
        )}
        <TranslatedAnswers answers={answers} onChange={setAnswers} />
      </Stack>
    </DialogForm>
  )
}

/** The answers in other languages, which begin with those of the announcement. */
function useTranslatedAnswers({ translations = [] }: Announcement) {
  const { others } = useWrittenLanguages()
  const [changed, setChanged] = useState<TranslatedAnswer[]>()
  const own = translations.filter(({ language }) => others.includes(language))
  return [changed ?? own.map(({ language }) => ({ language, answer: '' })), setChanged] as const
}

/** Says that tickets which no one has confirmed are left as they are. */
function perhapsText(perhaps: number): string {
  return t(
    '{perhaps, plural, one {# ticket is only perhaps of this outage: it gets no answer unless you confirm it first.} other {# tickets are only perhaps of this outage: they get no answer unless you confirm them first.}}',
    { perhaps }
  )
}

/** Names the tickets that are resolved. @param behind the reference of the ticket behind it */
function resolveLabel(behind: string | undefined, tickets: number): string {
  if (behind === undefined)
    return t(
      '{tickets, plural, one {Resolve # ticket of this outage} other {Resolve # tickets of this outage}}',
      { tickets }
    )
  return tickets === 0
    ? t('Resolve {ticketId}', { ticketId: behind })
    : t(
        '{tickets, plural, one {Resolve {ticketId} and # other ticket of this outage} other {Resolve {ticketId} and # other tickets of this outage}}',
        { ticketId: behind, tickets }
      )
}
