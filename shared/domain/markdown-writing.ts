interface Around {
  before: string
  after: string
}

interface State {
  safe(value: string, config: Around & { encode: string[] }): string
}

/**
 * Texts that are kept as written, because the grammar reads it as a text wherever it is found: web
 * and mail addresses, marks in paths and names (`\_new`, `__init__.py`), a tilde alone, and `&` and
 * `<` that begin neither a character reference nor an address.
 */
const AS_WRITTEN = new RegExp(
  `(${[
    /https?:\/\/[^\s<>"'`\\^{|}[\]()]+/,
    /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/,
    /(?<=\\)[*_]+(?=\.?[A-Za-z0-9\u0080-\uffff])/,
    /(?<=\/)_+(?=\.?[A-Za-z0-9\u0080-\uffff])/,
    /(?<=[A-Za-z0-9\u0080-\uffff])_+(?=[/\\]|\.[A-Za-z0-9\u0080-\uffff])/,
    /(?<=[^~])~(?=[^~])/,
    /&(?!#?[A-Za-z0-9]{1,40};)/,
    /<(?![^\s<>]*[:@])/,
    /\\/,
    // The package overlooks a bullet below one that is alone on its line.
    /\n(?=[*+-])/
  ]
    .map(({ source }) => source)
    .join('|')})`
)

/** Every sign that has a meaning in Markdown somewhere. */
const SIGNS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

/** A text with character references in the place of signs that would mean something there. */
function literal(value: string, state: State, around: Around): string {
  const parts = value.split(AS_WRITTEN)
  return parts
    .map((part, index) => {
      const before = index === 0 ? around.before : (parts[index - 1] ?? '').slice(-1)
      const after = index === parts.length - 1 ? around.after : (parts[index + 1] ?? '').charAt(0)
      if (index % 2 === 0)
        return part && state.safe(part, { ...around, before, after, encode: SIGNS })
      const isBeforeMark = /^[*_~]/.test(around.after) && lengthOf(parts.slice(index + 1)) < 3
      const isBehindMark = /[*_~]$/.test(around.before) && lengthOf(parts.slice(0, index)) < 2
      // A mark behind it would be one of a path, and the package takes it for an escape there.
      if (part === '\\' && isBeforeMark) return reference(part)
      // The package writes a character beside a mark as a reference, which is no part of a name.
      const isCutOff = /^[*_]/.test(part) && (isBeforeMark || isBehindMark)
      return isCutOff ? part.replaceAll(/./g, reference) : part
    })
    .join('')
}

const lengthOf = (parts: readonly string[]) => [...parts.join('')].length

const reference = (sign: string) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`

/** A function that writes a node of mdast. */
type Handle<Node, Parent, S, Info> = (node: Node, parent: Parent, state: S, info: Info) => string

/**
 * Options of mdast-util-to-markdown by which what is written reads as it was in our grammar, which
 * has no escapes (D89).
 * @param defaults the handlers of that package
 */
export function markdownWriting<
  Break,
  Image extends { alt?: string | null | undefined },
  Parent,
  S extends State,
  Info extends Around
>(defaults: { break: Handle<Break, Parent, S, Info>; image: Handle<Image, Parent, S, Info> }) {
  return {
    bullet: '-' as const,
    // Underscores behind a slash are taken for those of a path.
    emphasis: '*' as const,
    rule: '-' as const,
    listItemIndent: 'one' as const,
    handlers: {
      text: ({ value }: { value: string }, _parent: Parent, state: S, info: Info) =>
        literal(value, state, info),
      /** A line that ends is the end of a line, as in what people write. */
      break: (...args: Parameters<Handle<Break, Parent, S, Info>>) =>
        defaults.break(...args).replace('\\', ''),
      image: (node: Image, parent: Parent, state: S, info: Info) => {
        const image = defaults.image({ ...node, alt: '' }, parent, state, info)
        const alt = literal(node.alt ?? '', state, { before: '[', after: ']' })
        return `![${alt}${image.slice('!['.length)}`
      }
    }
  }
}

/**
 * A text of Markdown in which character references that a writer needed are the characters again.
 */
export function withoutReferences(text: string): string {
  return text
    .replaceAll(/&#x([2-9A-F][0-9A-F]|[1-9A-F][0-9A-F]{2,3});/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    .toWellFormed()
}
