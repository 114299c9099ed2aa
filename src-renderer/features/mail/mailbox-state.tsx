import { Badge } from '@chakra-ui/react'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** How a mailbox does, as a word. */
export function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  const { enabled, failingSince, readAt } = mailbox
  if (!enabled) return <Badge colorPalette="gray">{t(meant('Off', 'a mailbox'))}</Badge>
  if (failingSince) return <Badge colorPalette="red">{t('Failing')}</Badge>
  return readAt ? (
    <Badge colorPalette="green">{t(meant('On', 'a mailbox'))}</Badge>
  ) : (
    <Badge colorPalette="amber">{t('Not checked yet')}</Badge>
  )
}
