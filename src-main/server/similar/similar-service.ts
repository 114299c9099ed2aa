import type { Similar } from '#shared/api/similar.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../base/clock.ts'
import { readServiceLevels } from '../effects/service-clock-effects.ts'
import type { Store } from '../store/store.ts'
import { toTickets } from '../tickets/ticket-answers.ts'
import { keywordsOf } from './keywords.ts'

export type SimilarService = ReturnType<typeof createSimilarService>

/** Tickets and articles that may already answer a ticket while it is written (D50). */
export function createSimilarService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    async find(text: string, actor: Viewer): Promise<Similar> {
      const words = keywordsOf(text)
      if (words.length === 0) return { tickets: [], articles: [] }
      const [tickets, articles, known] = await Promise.all([
        read.similar.tickets(words, actor),
        read.similar.articles(words, actor),
        readServiceLevels(read)
      ])
      const asked = { viewer: actor, now: clock() }
      return { tickets: await toTickets(read, tickets, asked, known), articles }
    }
  }
}
