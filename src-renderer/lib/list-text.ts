import { isolatedNames, texts } from './texts.ts'

/**
 * Several names in a row, as the language writes them.
 * @param kind `and`: “Ada, Ben, and Cleo”, `or`: “Ada, Ben, or Cleo”, `row`: “Ada, Ben, Cleo”
 */
export function listText(names: Iterable<string>, kind: 'and' | 'or' | 'row'): string {
  return new Intl.ListFormat(texts.locale, KINDS[kind]).format(isolatedNames(names))
}

const KINDS: Record<string, Intl.ListFormatOptions> = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  row: { type: 'unit', style: 'short' }
}
