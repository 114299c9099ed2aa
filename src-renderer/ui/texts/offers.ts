import type { User } from '#shared/api/users.ts'
import { mentionBefore } from '#shared/domain/mentions.ts'
import { mentionChoices } from './mention-choices.ts'

/** Something that can be written at the caret. */
export interface Offer {
  key: number
  name: string
  /** What stands beside the name. */
  note: string
  /** Shown before the name; a person's. */
  initials?: string
  insert: string
}

/** What is offered behind a sign in a text area. */
export interface OfferSource {
  /** The name of the list for screen readers. */
  label: string
  /** The sign before the caret and what is written behind it. */
  before(text: string, caret: number): { start: number; query: string } | null
  choices(query: string): Offer[]
}

/** People behind an `@` (D42). */
export function mentionSource(people: readonly User[]): OfferSource {
  return {
    label: 'People',
    before: (text, caret) => mentionBefore(text, caret, 'markdown'),
    choices: (query) =>
      mentionChoices(query, people).map(({ id, fullName, username, initials }) => ({
        key: id,
        name: fullName,
        note: `@${username}`,
        initials,
        insert: `@${username} `
      }))
  }
}
