import { useMemo } from 'react'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { fillReply } from '#shared/domain/canned-replies.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { inLanguage } from '#shared/languages/translations.ts'
import { useCannedReplies } from '../../../lib/queries/canned-replies-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { replySuggestions } from './reply-suggestions.ts'

const NONE: readonly CannedReply[] = []

/**
 * The canned replies for a ticket: those of its own team come first (D48).
 * @param onCreate creates one; left out for people who can't
 */
export function useReplies(ticket: Ticket, user: User | null, onCreate?: () => void) {
  const { data = NONE, isSuccess } = useCannedReplies()
  const { find, nameOf } = usePeople()
  const { department, requesterId, ticketId } = ticket
  const replies = useMemo(() => ownFirst(data, department), [data, department])
  const language = find(requesterId)?.language
  const forRequester = (reply: CannedReply) => (language ? inLanguage(reply, language) : reply)
  const me = user?.fullName ?? ''
  const values = { requester: nameOf(requesterId), ticket: ticketId, me }
  return {
    replies,
    /** The text of a reply as it is inserted: in the requester’s language where it has that (D82). */
    fill: (reply: CannedReply) => fillReply(forRequester(reply).message, values),
    /** The suggestions after a slash. */
    suggestions: [
      replySuggestions(replies.map(forRequester), values, isSuccess ? onCreate : undefined)
    ]
  }
}

/** The replies of a department before those of others, each in the order they had. */
function ownFirst(replies: readonly CannedReply[], department: string): CannedReply[] {
  const isOwn = (reply: CannedReply) =>
    departmentKey(reply.department) === departmentKey(department)
  return [...replies.filter(isOwn), ...replies.filter((reply) => !isOwn(reply))]
}
