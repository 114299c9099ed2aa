import fc from 'fast-check'
import type { TicketQuery } from '#shared/api/tickets.ts'

/** More tickets than one step of a search in the texts covers. */
export const TICKETS = 9000
/** The seed is fixed, so that a failure can be reproduced. */
export const SEED = 20260302

/**
 * Characters that mean something to SQL, to the index or to Unicode, and those that only look like
 * others.
 */
export const HOSTILE = [
  ...[
    '%',
    '_',
    '\\',
    '"',
    "'",
    '*',
    '^',
    '(',
    ')',
    '+',
    '-',
    ':',
    ',',
    '.',
    '{',
    '}',
    '[',
    ']',
    '?',
    ';',
    '/'
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0001',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u2028'
  ],
  ...[
    '\ufeff',
    '\ufffd',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udfff',
    '\u0301',
    'e\u0301',
    'é',
    'É',
    'ß',
    'ẞ',
    'ı',
    'İ'
  ],
  ...[
    'ς',
    'σ',
    'Σ',
    'ﬁ',
    'ǆ',
    '한',
    '각',
    '漢',
    'プ',
    'ア',
    '🔥',
    '🖨️',
    '👩‍💻',
    '𝒳',
    'ა',
    'Ა',
    'الط',
    'ट्ट'
  ],
  ...[
    '漢字の',
    'ไทย',
    'ខ្មែរ',
    '한국어',
    'Ж',
    'ж',
    'ﾊﾞ',
    'Ａ',
    '٣',
    '…',
    '–',
    '’',
    'ÅA',
    'A\u030aA',
    'ẞSS',
    'sSß'
  ]
]
/** Words with operators of the index, parts of other words, and several spellings of one. */
export const WORDS = [
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'printer',
  'Printer',
  'sprinters',
  'print',
  'wi-fi',
  'paper-j',
  'Straße',
  'STRASSEN',
  'принтер',
  'longest'.repeat(40),
  'network',
  'works',
  'the',
  'search_text',
  'rowid',
  'TKT-0'
]

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'ab', 'ba', 'aab') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) }
)
const text = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(''))

/** Descriptions of tickets. */
export const TEXTS = fc.sample(text, { numRuns: TICKETS, seed: SEED })

/** A few words, phrases and references, in any order. */
const several = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: piece },
      { weight: 1, arbitrary: text.map((words) => `"${words}"`) },
      { weight: 1, arbitrary: fc.nat(TICKETS).map((id) => `#${id}`) },
      { weight: 1, arbitrary: fc.nat(TICKETS).map((id) => `tkt-${id}`) }
    ),
    { minLength: 2, maxLength: 4 }
  )
  .map((terms) => terms.join(' '))

const searches = fc.oneof(
  several,
  text,
  piece,
  fc
    .tuple(fc.constantFrom(...TEXTS), fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([from, start, length]) => {
      const at = start % from.length
      return from.slice(at, at + length)
    })
)
/** Searches as the API hands them on, which trims them. */
export const randomSearch = searches.map((value) => value.trim()).filter((value) => value !== '')

/** Filters that leave few tickets, and filters that leave more than one step of a search covers. */
const FILTERS: TicketQuery[] = [
  { status: ['open'], priority: 'high' },
  { ownership: 'assigned' },
  { status: ['open', 'in-progress', 'resolved'] },
  { ownership: 'all-relevant' }
]
/** Filters of a list; often none. */
export const randomFilter = fc.oneof(fc.constant<TicketQuery>({}), fc.constantFrom(...FILTERS))
