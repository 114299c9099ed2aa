import {
  type CompiledIcuChoices,
  type CompiledMessage,
  compileMessageOrThrow
} from '@lingui/message-utils/compileMessage'

/** One way in which a message can read, such as for a single ticket. */
export interface Variant {
  /** Its words, without placeholders and tags. */
  words: string
  /** Its placeholders as `{name}`, and its tags as `<link>`. */
  parts: ReadonlySet<string>
  /** Whether each tag ends where it should. */
  isNested: boolean
}

/** A part of a message that depends on a number or on a value. */
export interface Choice {
  name: string
  type: 'plural' | 'selectordinal' | 'select'
  /** Such as `one`, `other`, or `0` for `=0`. */
  keys: string[]
}

export interface IcuMessage {
  variants: Variant[]
  choices: Choice[]
}

/** @throws Error where the text is no message in ICU's format */
export function icuMessage(text: string): IcuMessage {
  const tokens = compileMessageOrThrow(text)
  const choices: Choice[] = []
  const variants = readingsOf(tokens, choices).map(({ text, names }) => variantOf(text, names))
  return { variants, choices: [...new Map(choices.map((one) => [keyOf(one), one])).values()] }
}

const keyOf = ({ name, type, keys }: Choice) => `${name} ${type} ${keys}`

interface Reading {
  text: string
  names: string[]
}

/** All ways in which tokens can read; notes the choices among them. */
function readingsOf(tokens: CompiledMessage, choices: Choice[]): Reading[] {
  return tokens.reduce<Reading[]>(
    (readings, token) => {
      const next = typeof token === 'string' ? [{ text: token, names: [] }] : read(token, choices)
      return readings.flatMap((one) =>
        next.map(({ text, names }) => ({
          text: one.text + text,
          names: [...one.names, ...names]
        }))
      )
    },
    [{ text: '', names: [] }]
  )
}

function read([name, type, format]: Exclude<CompiledMessage[number], string>, choices: Choice[]) {
  if (!isChoice(type)) return [{ text: '', names: [`{${name}}`] }]
  const { offset: _offset, ...cases } = format as CompiledIcuChoices
  choices.push({ name, type, keys: Object.keys(cases) })
  return Object.values(cases).flatMap((tokens) =>
    readingsOf(tokens, choices).map((one) => ({ ...one, names: [...one.names, `{${name}}`] }))
  )
}

function isChoice(type: string | undefined): type is Choice['type'] {
  return type === 'plural' || type === 'selectordinal' || type === 'select'
}

const TAG = /<(\/?)(\w+)(\/?)>/g

function variantOf(text: string, names: string[]): Variant {
  const open: string[] = []
  const tags: string[] = []
  let isNested = true
  for (const [, end, name = '', single] of text.matchAll(TAG)) {
    if (end) isNested &&= open.pop() === name
    else if (!single) open.push(name)
    if (!end) tags.push(`<${name}>`)
  }
  return {
    words: text.replaceAll(TAG, ' '),
    parts: new Set([...names, ...tags]),
    isNested: isNested && open.length === 0
  }
}
