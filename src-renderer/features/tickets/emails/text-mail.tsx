import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { isMail, useAttachments } from '../attachments/attachment-queries.ts'
import type { MailNoteProps } from './mail-note.tsx'

/** Loaded apart, because few tickets came by mail. */
const mailNote = lazyModule(() => import('./mail-note.tsx'))

/**
 * Says below a text that it came by email (D58); nothing for any other. Emails are asked for only
 * where one is among the ticket's files, which every page of a ticket asks for.
 */
export function TextMail(props: MailNoteProps) {
  const { ticketId, commentId } = props
  const files = useAttachments(ticketId).data
  const isByMail =
    files?.some((file) => isMail(file) && !file.deleted && file.commentId === commentId) ?? false
  const { module } = useLoaded(mailNote, isByMail)
  return isByMail && module ? <module.MailNote {...props} /> : null
}
