import { Button, chakra, Flex, Heading, Input, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Schedule, ScheduleInput } from '#shared/api/schedules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { IT_DEPARTMENT, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { meant } from '#shared/languages/texts.ts'
import { ApiError } from '../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { isoDay } from '../../lib/iso-day.ts'
import { recurringPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useFirstMessage } from '../../ui/use-first-message.ts'
import { NextDates } from './next-dates.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { useSaveSchedule } from './schedule-queries.ts'
import { ScheduleTicketFields } from './schedule-ticket-fields.tsx'

interface ScheduleEditorProps {
  user: SignedInUser
  /** Null for a new one. */
  schedule: Schedule | null
}

/** The form of a recurring ticket, with its next dates while one chooses (D77). */
export function ScheduleEditor({ user, schedule }: ScheduleEditorProps) {
  const [draft, setDraft] = useState<ScheduleInput>(() => schedule ?? newSchedule(user))
  const [messages, setMessages] = useState<FieldMessages>({})
  const page = useFirstMessage(messages)
  const { mutateAsync, isPending } = useSaveSchedule(schedule)
  const navigate = useNavigate()
  const back = schedule ? recurringPath(user, schedule.id) : recurringPath(user)
  const change = (part: Partial<ScheduleInput>) => setDraft({ ...draft, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = ScheduleInput.safeParse(draft)
    const found = parsed.error?.issues ?? []
    setMessages(messagesOf(found.map(({ path, message }) => ({ path: path.join('.'), message }))))
    if (!parsed.success) return
    try {
      const { id } = await mutateAsync(parsed.data)
      navigate(recurringPath(user, id))
    } catch (error) {
      if (error instanceof ApiError) setMessages(messagesOf(error.fieldErrors))
    }
  }
  return (
    <Stack ref={page} gap="5" maxW="4xl">
      <BackLink to={back}>{schedule ? schedule.name : t('All recurring tickets')}</BackLink>
      <Heading as="h2" textStyle="md">
        {schedule ? t('Edit recurring ticket') : t('New recurring ticket')}
      </Heading>
      <chakra.form noValidate aria-label={t('Recurring ticket')} onSubmit={submit}>
        <SettingsSection
          title={t('Name')}
          text={t('Shown in lists and in the history of its tickets.')}
        >
          <Stack gap="4">
            <FormField label={t('Name')} error={messages.name}>
              <Input
                value={draft.name}
                placeholder={t('Check backups')}
                autoComplete="off"
                onChange={({ target }) => change({ name: target.value })}
              />
            </FormField>
            <LabelledSwitch
              label={t(meant('Enabled', 'a recurring ticket'))}
              size="sm"
              isOn={draft.enabled}
              onSwitch={(enabled) => change({ enabled })}
            />
          </Stack>
        </SettingsSection>
        <SettingsSection title={t('When')} text={t('The dates are shown while you choose.')}>
          <Stack gap="5">
            <RecurrenceFields
              user={user}
              recurrence={draft.recurrence}
              messages={messages}
              onChange={(recurrence) => change({ recurrence })}
            />
            <LabelledSwitch
              label={t('Skip a date while the last ticket is still open')}
              size="sm"
              isOn={draft.skipWhileOpen}
              onSwitch={(skipWhileOpen) => change({ skipWhileOpen })}
            />
            <NextDates recurrence={draft.recurrence} />
          </Stack>
        </SettingsSection>
        <SettingsSection title={t('Ticket')} text={t('The ticket that is raised on each date.')}>
          <ScheduleTicketFields
            user={user}
            ticket={draft.ticket}
            messages={messages}
            onChange={(ticket) => change({ ticket })}
          />
        </SettingsSection>
        <Flex gap="3" borderTopWidth="1px" pt="5">
          <Button type="submit" loading={isPending} loadingText={t('Save')}>
            {t('Save')}
          </Button>
          <Button asChild variant="outline">
            <Link to={back}>{t('Cancel')}</Link>
          </Button>
        </Flex>
      </chakra.form>
    </Stack>
  )
}

/** Every Monday at eight, for the person's department. */
function newSchedule(user: SignedInUser): ScheduleInput {
  return {
    ...{ name: '', enabled: true, skipWhileOpen: false },
    recurrence: {
      ...{ repeat: { every: 'week', interval: 1, weekdays: ['mon'] }, time: '08:00' },
      ...{ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, start: isoDay(new Date()) },
      ...{ until: null, count: null, closedDays: 'raise', calendar: null }
    },
    ticket: {
      department: isItSupportSpecialist(user.role) ? IT_DEPARTMENT : user.role,
      ...{ description: '', format: 'text', priority: 'medium', category: 'other' },
      ...{ subcategory: null, requesterId: null, assigneeId: null }
    }
  }
}
