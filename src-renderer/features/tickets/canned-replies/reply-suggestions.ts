import type { CannedReply } from '#shared/api/canned-replies.ts'
import { fillReply, type ReplyValues } from '#shared/domain/canned-replies.ts'
import { haveTerms, searchTermsOf } from '#shared/domain/search-text.ts'
import { t } from '../../../lib/texts.ts'
import type { SuggestionSource } from '../../../ui/autocomplete/suggestion-source.ts'

/** How many are suggested at once: so few that the list needs no scrolling. */
const MAX_SUGGESTIONS = 6

/** A slash at the beginning of a line, and what is written behind it. */
const WRITTEN = /(?:^|\n)[/]([^\n/]{0,60})$/

/** The key of the entry that creates a reply, which no reply has as its id. */
const CREATE_KEY = 0

/**
 * Canned replies behind a slash that begins a line (D48), with their placeholders filled.
 * @param onCreate creates one, which is offered where there are none; left out for people who can't
 */
export function replySuggestions(
  replies: readonly CannedReply[],
  values: ReplyValues,
  onCreate?: () => void
): SuggestionSource {
  return {
    label: t('Canned replies'),
    before(text, caret) {
      const query = WRITTEN.exec(text.slice(0, caret))?.[1]
      return query === undefined ? null : { start: caret - query.length - 1, query }
    },
    suggest(query) {
      if (replies.length === 0 && onCreate && query === '') {
        const name = t('Create a canned reply')
        return [{ key: CREATE_KEY, name, note: '', insert: '', onAccept: onCreate }]
      }
      const terms = searchTermsOf(query)
      return replies
        .filter(({ name }) => haveTerms([name], terms))
        .slice(0, MAX_SUGGESTIONS)
        .map(({ id, name, message }) => {
          const insert = fillReply(message, values)
          return { key: id, name, note: insert.replace(/\s+/g, ' ').slice(0, 60), insert }
        })
    }
  }
}
