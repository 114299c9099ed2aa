import { Box, Flex, Tabs } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { MAIL_OUTCOMES, MAIL_STATUSES } from '#shared/domain/mail.ts'
import type { Text } from '#shared/languages/texts.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { OUTCOME_LABELS, STATUS_LABELS } from './mail-badges.tsx'
import { ReceivedEmails } from './received-emails.tsx'
import { SentEmails } from './sent-emails.tsx'

const ALL = 'all'

/** The results of received and sent emails; the address keeps the chosen tab and filter. */
export function MailQueues() {
  const [params, setParams] = useSearchParams()
  const shown = params.get('mails') === 'sent' ? 'sent' : 'received'
  const outcome = MAIL_OUTCOMES.find((one) => one === params.get('outcome'))
  const status = MAIL_STATUSES.find((one) => one === params.get('status'))
  const show = (more: Record<string, string>) => setParams({ tab: 'mail', ...more })
  const showSent = (value = ALL) => show({ mails: 'sent', ...(value !== ALL && { status: value }) })
  const showReceived = (value = ALL) => show(value === ALL ? {} : { outcome: value })
  return (
    <Tabs.Root
      value={shown}
      onValueChange={({ value }) => (value === 'sent' ? showSent() : showReceived())}
      lazyMount
      unmountOnExit
    >
      <Flex wrap="wrap" justify="space-between" align="end" columnGap="4" rowGap="3">
        <Tabs.List flex="1">
          <Tabs.Trigger value="received">{t('Received')}</Tabs.Trigger>
          <Tabs.Trigger value="sent">{t(meant('Sent', 'emails'))}</Tabs.Trigger>
        </Tabs.List>
        <Box w={{ base: 'full', sm: '13rem' }}>
          {shown === 'sent' ? (
            <ChoiceSelect
              label={t('State')}
              choices={choicesOf(MAIL_STATUSES, STATUS_LABELS)}
              values={[status ?? ALL]}
              onChange={([value]) => showSent(value)}
            />
          ) : (
            <ChoiceSelect
              label={t('Result')}
              choices={choicesOf(MAIL_OUTCOMES, OUTCOME_LABELS)}
              values={[outcome ?? ALL]}
              onChange={([value]) => showReceived(value)}
            />
          )}
        </Box>
      </Flex>
      <Tabs.Content value="received" pt="4">
        <ReceivedEmails outcome={outcome} />
      </Tabs.Content>
      <Tabs.Content value="sent" pt="4">
        <SentEmails status={status} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function choicesOf<T extends string>(
  values: readonly T[],
  labels: Record<T, Text>
): Choice<T | typeof ALL>[] {
  return [
    { value: ALL, label: t('All emails') },
    ...values.map((value) => ({ value, label: t(labels[value]) }))
  ]
}
