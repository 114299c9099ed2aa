import { Button, Flex, Input, Stack } from '@chakra-ui/react'
import { type KeyboardEvent, useState } from 'react'
import { type Announcement, MAX_AFFECTED_LINE } from '#shared/api/announcements.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../form-field.tsx'

interface LineFormProps {
  outage: Pick<Announcement, 'ticket'>
  /** The line that it begins with. */
  initial?: string
  isPending: boolean
  onSend(line: string): void
  onBack(): void
}

/**
 * Says “I have this too”, with one line or without. It is no form of its own, because it may be in one.
 */
export function LineForm({ outage, initial = '', isPending, onSend, onBack }: LineFormProps) {
  const [line, setLine] = useState(initial)
  const send = () => onSend(line.trim())
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isPending) send()
  }
  return (
    // Also its buttons, which may be below the edge of a dialog.
    <Stack
      gap="3"
      scrollMarginBottom="0.75rem"
      ref={(form) => form?.scrollIntoView({ block: 'nearest' })}
    >
      <FormField
        label={t('Add a line (optional)')}
        hint={
          outage.ticket
            ? t('Becomes your comment on {ticketId}.', { ticketId: outage.ticket.ticketId })
            : t('Only people who look after this outage read it.')
        }
      >
        <Input
          value={line}
          maxLength={MAX_AFFECTED_LINE}
          autoComplete="off"
          autoFocus
          placeholder={t('Where are you, and what happens?')}
          onChange={({ target }) => setLine(target.value)}
          onKeyDown={sendByKey}
        />
      </FormField>
      <Flex gap="2" wrap="wrap">
        <Button loading={isPending} loadingText={t('Send')} onClick={send}>
          {t('Send')}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onBack}>
          {t('Back')}
        </Button>
      </Flex>
    </Stack>
  )
}
