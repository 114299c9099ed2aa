import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { ArticleSummary } from './articles.ts'
import { defineRoute } from './route.ts'
import { Ticket } from './tickets.ts'

/**
 * How much of a new ticket's text is asked with, in characters: its beginning says what it is
 * about, and an address must not become too long.
 */
export const MAX_SIMILAR_TEXT = 500

/**
 * Tickets and articles that may already answer a ticket being written (D50), the most similar
 * first.
 */
export const Similar = z
  .object({ tickets: z.array(Ticket), articles: z.array(ArticleSummary) })
  .meta({ id: 'Similar' })
export type Similar = z.infer<typeof Similar>

export const findSimilar = defineRoute({
  operationId: 'findSimilar',
  method: 'GET',
  path: '/api/similar',
  summary:
    'Up to five recent tickets and three articles that share the rarest words of a text (D50)',
  access: 'signed-in',
  query: z.object({
    text: z
      .string(saying('Text is required'))
      .trim()
      .max(
        MAX_SIMILAR_TEXT,
        saying('Text must be at most {max} characters', {
          max: MAX_SIMILAR_TEXT
        })
      )
  }),
  response: Similar,
  status: 200
})
