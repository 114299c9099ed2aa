import { type Text, type Translate, text } from '../languages/texts.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from './tickets.ts'
import { WAIT_OBJECTS } from './wait-reasons.ts'

// The values that a rule names, in its sentence (D75).

/** A part of the sentence; the values that someone has chosen stand out. */
export interface RulePart {
  text: string
  isValue: boolean
}

/** How people and other things that a rule names are called; undefined for what is gone. */
export interface RuleNames {
  person(id: number): string | undefined
  category(slug: string): string | undefined
  subcategory(slug: string): string | undefined
  reply(id: number): string | undefined
  process(id: number): string | undefined
}

/** Stands in a sentence for what no one has chosen yet. */
export const OPEN = '…'

const LABELS: Record<string, Record<string, Text>> = {
  status: STATUS_LABELS,
  priority: PRIORITY_LABELS,
  waiting: { ...WAIT_OBJECTS, nothing: text('nothing') }
}

/** Stand around a value in a sentence until it is cut into its parts; no one types them. */
const [BEGIN, END] = ['\uE000', '\uE001']

/** A value as it goes into a sentence. */
export const valueText = (chosen: string): string =>
  `${BEGIN}${chosen.replace(/[\uE000\uE001]/g, '')}${END}`

/** Cuts a sentence into its values and the words between them. */
export function ruleParts(sentence: string): RulePart[] {
  return sentence
    .split(/(\uE000[^\uE000\uE001]*\uE001)/)
    .map((part) =>
      part.startsWith(BEGIN)
        ? { text: part.slice(1, -1), isValue: true }
        : { text: part, isValue: false }
    )
    .filter(({ text }) => text !== '')
}

export type ValueWords = ReturnType<typeof createValueWords>

/** Writes values of rules for a sentence. */
export function createValueWords(t: Translate, names: RuleNames) {
  /** A name, or that the named thing is gone. */
  const nameText = (name: string | undefined) => valueText(name ?? t('(deleted)'))

  /** A list such as “a, b and c”. */
  function joined(items: readonly string[], word: 'and' | 'or'): string {
    const [first = '', ...others] = items
    return others.reduce((list, next, index) => {
      if (index < others.length - 1) return t('{list}, {next}', { list, next })
      return word === 'and'
        ? t('{list} and {next}', { list, next })
        : t('{list} or {next}', { list, next })
    }, first)
  }

  return {
    nameText,
    joined,
    people: (ids: readonly number[]) =>
      joined(
        ids.map((id) => nameText(names.person(id))),
        'and'
      ),

    /** A value of a field, by the field that an event or a condition names. */
    named(field: string, of: string | number | null): string {
      if (of === null) return valueText(field === 'subcategory' ? t('none') : t('no one'))
      if (typeof of === 'number') return nameText(names.person(of))
      if (field === 'category') return valueText(names.category(of) ?? of)
      if (field === 'subcategory') return valueText(names.subcategory(of) ?? of)
      const label = LABELS[field]?.[of]
      return valueText(label ? t(label) : of)
    }
  }
}
