import { Button, chakra, Flex, Input, SimpleGrid, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Announcement } from '#shared/api/announcements.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { ANNOUNCEMENT_KINDS, type AnnouncementKind } from '#shared/domain/announcements.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { ApiError } from '../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { KIND_LABELS } from '../../ui/announcements/kinds.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { OverlapNotice } from '../../ui/calendar/overlap-notice.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { PillGroup } from '../../ui/questions/pill-group.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useFirstMessage } from '../../ui/use-first-message.ts'
import {
  type AnnouncementDraft,
  type EditorFieldsProps,
  plannedTime,
  readDraft,
  type SelectedTicket
} from './announcement-draft.ts'
import { useSaveAnnouncement } from './announcement-queries.ts'
import { AudienceFields } from './audience-fields.tsx'
import { PartList } from './part-list.tsx'
import { TicketBehindFields } from './ticket-behind-fields.tsx'
import { TranslatedFields, WrittenFields } from './written-fields.tsx'

interface AnnouncementEditorProps {
  user: SignedInUser
  /** Null for a new one. */
  announcement: Announcement | null
  initial: AnnouncementDraft
  /** The tickets that become parts of it. */
  parts: readonly SelectedTicket[]
  /** The address of the list where they were selected; null without it. */
  list: string | null
}

/** The form of an announcement (D81). */
export function AnnouncementEditor(props: AnnouncementEditorProps) {
  const { user, announcement, initial } = props
  const [draft, setDraft] = useState(initial)
  const [parts, setParts] = useState(props.parts)
  // The one that the form began with, so that a change of someone else is not overwritten unseen.
  const [base] = useState(announcement)
  const [messages, setMessages] = useState<FieldMessages>({})
  const page = useFirstMessage(messages)
  const { mutateAsync, isPending } = useSaveAnnouncement(base)
  const navigate = useNavigate()
  const change = (part: Partial<AnnouncementDraft>) => setDraft({ ...draft, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(user, draft, parts)
    setMessages(read.messages)
    if (!read.body) return
    try {
      const { id } = await mutateAsync(read.body)
      navigate(paths.announcement(id), { replace: true })
    } catch (error) {
      if (error instanceof ApiError) setMessages(messagesOf(error.fieldErrors))
    }
  }
  const fields = { user, draft, messages, onChange: change }
  const back = backOf(props)
  return (
    <Stack ref={page} gap="5" maxW="4xl">
      <BackLink to={back.path}>{back.name}</BackLink>
      <chakra.form noValidate aria-label={t('Announcement')} onSubmit={submit}>
        <SettingsSection
          title={t('Text')}
          text={t(
            'The title is one line on every page. The text is on the announcement’s own page.'
          )}
        >
          <TextFields {...fields} isOutageOnly={props.parts.length > 0} />
        </SettingsSection>
        <SettingsSection
          title={t('Audience')}
          text={t(
            'People of these departments see it. While one of them writes a ticket of these categories, an outage is offered instead.'
          )}
        >
          <AudienceFields {...fields} />
        </SettingsSection>
        <SettingsSection title={t('Time')} text={t(TIME_TEXTS[draft.kind])}>
          <Stack gap="3">
            <TimeFields {...fields} />
            {draft.kind === 'work' && (
              <OverlapNotice {...plannedTime(draft)} announcementId={announcement?.id ?? null} />
            )}
          </Stack>
        </SettingsSection>
        <SettingsSection
          title={t('Ticket')}
          text={t('People who have it too follow the ticket behind it, and get its answer.')}
        >
          <Stack gap="4">
            <TicketBehindFields {...fields} parts={parts} announcement={announcement} />
            {parts.length > 0 && (
              <PartList
                parts={parts.filter(
                  ({ id }) => draft.source !== 'existing' || id !== draft.ticketId
                )}
                error={messages.parts}
                onRemove={(id) => setParts(parts.filter((part) => part.id !== id))}
              />
            )}
          </Stack>
        </SettingsSection>
        <Flex gap="3" borderTopWidth="1px" pt="5">
          <Button
            type="submit"
            loading={isPending}
            loadingText={announcement ? t('Save') : t('Announce')}
          >
            {announcement ? t('Save') : t('Announce')}
          </Button>
          <Button asChild variant="outline">
            <Link to={back.path}>{t('Cancel')}</Link>
          </Button>
        </Flex>
      </chakra.form>
    </Stack>
  )
}

/** Where the form was opened. */
function backOf({ announcement, list }: AnnouncementEditorProps) {
  if (announcement)
    return { path: paths.announcement(announcement.id), name: translated(announcement).title }
  return list === null
    ? { path: paths.announcements, name: t('All announcements') }
    : { path: list, name: t('Back to the tickets') }
}

const MEANINGS: Record<AnnouncementKind, Text> = {
  outage: text('Something does not work. It stays on every page until you end it.'),
  work: text('Something will not work for a while. It is announced a day ahead.'),
  notice: text('Something to know. It disappears for each person once read.')
}

const TIME_TEXTS: Record<AnnouncementKind, Text> = {
  outage: text('An outage ends when you end it. Its expected end is only for information.'),
  work: text('Pages announce it from a day before until it ends.'),
  notice: text('Pages show it in this time to people who have not read it.')
}

function TextFields(props: EditorFieldsProps & { isOutageOnly: boolean }) {
  const { draft, messages, onChange, isOutageOnly } = props
  return (
    <Stack gap="4">
      {!isOutageOnly && (
        <PillGroup
          label={t('Kind')}
          choices={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }))}
          values={[draft.kind]}
          several={false}
          clearable={false}
          hint={t(MEANINGS[draft.kind])}
          error={messages.kind}
          onChange={([kind]) => kind && onChange({ kind: kind as AnnouncementKind })}
        />
      )}
      <WrittenFields written={draft} messages={messages} onChange={onChange} />
      <TranslatedFields {...props} />
    </Stack>
  )
}

function TimeFields({ draft, messages, onChange }: EditorFieldsProps) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <FormField label={t('From')} error={messages.from}>
        <Input
          type="datetime-local"
          value={draft.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </FormField>
      <FormField
        label={draft.kind === 'outage' ? t('Expected end (optional)') : t('Until (optional)')}
        error={messages.until}
      >
        <Input
          type="datetime-local"
          value={draft.until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </FormField>
    </SimpleGrid>
  )
}
