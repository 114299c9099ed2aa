import { isItSupportSpecialist, isTrustedIn, type TeamMember } from './teams.ts'

/** Whether someone has the canned replies of a department, and may change them (D48). */
export function hasCannedReplies(person: TeamMember, department: string): boolean {
  return isItSupportSpecialist(person.role) || isTrustedIn(person, department)
}

/** The values for the placeholders of a canned reply (D48). */
export interface ReplyValues {
  /** The requester's full name. */
  requester: string
  /** The ticket's reference. */
  ticket: string
  /** The full name of the person who answers. */
  me: string
}

/** The text of a canned reply with its placeholders filled; anything else in braces stays. */
export function fillReply(message: string, values: ReplyValues): string {
  return message.replace(
    /\{\{ ?(requester|ticket|me) ?\}\}/g,
    (_, name: string) => values[name as keyof ReplyValues]
  )
}
