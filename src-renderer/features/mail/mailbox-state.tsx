import { Badge } from '@chakra-ui/react'
import type { Mailbox } from '#shared/api/mailboxes.ts'

/** How a mailbox does, as a word. */
export function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  const { enabled, failingSince, readAt } = mailbox
  if (!enabled) return <Badge colorPalette="gray">Off</Badge>
  if (failingSince) return <Badge colorPalette="red">Failing</Badge>
  return readAt ? (
    <Badge colorPalette="green">On</Badge>
  ) : (
    <Badge colorPalette="amber">Not checked yet</Badge>
  )
}
