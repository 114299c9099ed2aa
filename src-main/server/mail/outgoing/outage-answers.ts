import { inLanguage } from '#shared/languages/translations.ts'
import type { AnnouncementRow } from '../../store/announcements-store.ts'
import type { Stores } from '../../store/store.ts'
import type { MailLanguage } from './mail-language.ts'

/** The answers of outages that a ticket has got, those that are translated (D82). */
export async function readTranslatedAnswers(
  { announcements }: Pick<Stores, 'announcements'>,
  ticketId: number
): Promise<AnnouncementRow[]> {
  const rows = await announcements.listAbout(ticketId)
  return rows.filter(({ answer, translations }) => answer !== null && translations !== undefined)
}

/**
 * The answer of an outage as an email has it: in its recipient's language, and not in that of the
 * person who has raised the ticket.
 * @param message a comment, which is none of the answers any more where it has been redacted
 */
export function answerFor(
  message: string,
  answers: readonly AnnouncementRow[],
  { tag }: MailLanguage
): string {
  const row = answers.find(
    ({ answer, translations = [] }) =>
      answer === message || translations.some((one) => one.answer === message)
  )
  return (row && inLanguage(row, tag).answer) ?? message
}
