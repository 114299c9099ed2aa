import { numberText } from '#shared/domain/number-text.ts'

const PLURALS = {
  ticket: 'tickets',
  row: 'rows',
  column: 'columns',
  account: 'accounts',
  category: 'categories'
}

/** A number of things, in words: "1 ticket", "3,806 tickets". */
export const amount = (count: number, of: keyof typeof PLURALS) =>
  `${numberText(count)} ${count === 1 ? of : PLURALS[of]}`
