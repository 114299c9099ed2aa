import * as z from 'zod'
import { Attachment } from '#shared/api/attachments.ts'
import type { DraftKind } from '../../../lib/queries/use-draft.ts'

const CommentDraft = z.object({
  message: z.string(),
  internal: z.boolean().default(false),
  attachments: z.array(Attachment).default([])
})

const isEmpty = ({ message, attachments }: z.infer<typeof CommentDraft>) =>
  message.trim() === '' && attachments.length === 0

/** The draft of a comment on a ticket, which stays the internal note that it was (D41). */
export function commentDraft(ticketId: number): DraftKind<z.infer<typeof CommentDraft>> {
  return { name: `comment-${ticketId}`, schema: CommentDraft, isEmpty }
}
