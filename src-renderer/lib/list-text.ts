import { pageLocale } from './formats.ts'
import { texts } from './texts.ts'

/**
 * Several names in a row, as the language writes them.
 * @param kind `and`: “Ada, Ben, and Cleo”, `or`: “Ada, Ben, or Cleo”, `row`: “Ada, Ben, Cleo”
 * @param english the locale of English: `en-GB` has no comma before the last name
 */
export function listText(
  names: Iterable<string>,
  kind: 'and' | 'or' | 'row',
  english = 'en-US'
): string {
  return new Intl.ListFormat(pageLocale() ?? english, KINDS[kind]).format(
    texts.isolatedNames(names)
  )
}

const KINDS: Record<string, Intl.ListFormatOptions> = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  row: { type: 'unit', style: 'short' }
}
