import { numberText } from '#shared/domain/number-text.ts'
import { t } from '../../lib/texts.ts'

/** A number of tickets, such as "1,204 tickets". */
export function ticketsText(count: number): string {
  return count === 1 ? '1 ticket' : t('{count} tickets', { count: numberText(count) })
}
