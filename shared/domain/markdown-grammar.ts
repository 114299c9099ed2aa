/**
 * The parts of GitHub's grammar that are left out (D43): HTML, which is a text then, what would
 * need ids in the page, and headings by underlining, because such an underline is how people sign
 * or separate. These are the names of micromark.
 */
const LEFT_OUT = [
  'htmlFlow',
  'htmlText',
  'setextUnderline',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'gfmPotentialFootnoteCall'
]

/** Options of GitHub's grammar: `PROGRA~1\MICROS~1` is a path, and nothing in it is deleted. */
export const GFM_OPTIONS = { singleTilde: false }

/** A character as micromark has it: null is the end, negative numbers are tabs and line ends. */
type Code = number | null
type State = (code: Code) => State | undefined

interface Effects {
  enter(type: 'data'): unknown
  consume(code: Code): unknown
  exit(type: 'data'): unknown
  check(construct: { tokenize: Tokenize; partial: true }, ok: State, nok: State): State
}

type Tokenize = (this: { previous: Code }, effects: Effects, ok: State, nok: State) => State

const [ASTERISK, DOT, SLASH, BACKSLASH, UNDERSCORE] = [42, 46, 47, 92, 95]

const isOneOf = (codes: readonly number[], code: Code) => code !== null && codes.includes(code)

const isWord = (code: Code) =>
  code !== null && (code > 127 || /[A-Za-z0-9]/.test(String.fromCharCode(Math.max(code, 0))))

/** A slash and the marks directly behind it where a name goes on, as in `\_new` and `\*.log`. */
function slashWith(marks: readonly number[]): Tokenize {
  return (effects, ok, nok) => {
    let isMarked = false
    const inMarks: State = (code) => {
      if (isOneOf(marks, code)) {
        isMarked = true
        effects.consume(code)
        return inMarks
      }
      if (!isMarked) return nok(code)
      if (code !== DOT) return isWord(code) ? end(code) : nok(code)
      effects.consume(code)
      return (next) => (isWord(next) || isOneOf(marks, next) ? end(next) : nok(next))
    }
    const end: State = (code) => {
      effects.exit('data')
      return ok(code)
    }
    return (code) => {
      effects.enter('data')
      effects.consume(code)
      return inMarks
    }
  }
}

/** A backslash is a character as others are, before punctuation and at the end of a line too. */
const loneBackslash: Tokenize = (effects, ok) => (code) => {
  effects.enter('data')
  effects.consume(code)
  effects.exit('data')
  return ok
}

/** The underscores at the end of a folder or a name, as in `_build_/` and `__init__.py`. */
const underscoresInName: Tokenize = function (effects, ok, nok) {
  const isBehindWord = isWord(this.previous)
  const run: State = (code) => {
    if (code === UNDERSCORE) {
      effects.consume(code)
      return run
    }
    effects.exit('data')
    return isOneOf([SLASH, BACKSLASH], code)
      ? ok(code)
      : effects.check({ tokenize: extension, partial: true }, ok, nok)(code)
  }
  return (code) => {
    if (!isBehindWord) return nok(code)
    effects.enter('data')
    return run(code)
  }
}

const extension: Tokenize = (effects, ok, nok) => (code) => {
  if (code !== DOT) return nok(code)
  effects.enter('data')
  effects.consume(code)
  effects.exit('data')
  return (next) => (isWord(next) ? ok(next) : nok(next))
}

/**
 * The additions of our grammar to GitHub's (D89), as an extension of micromark: paths of Windows
 * and names of files are read as they are typed. Addresses of links keep their escapes.
 */
export const MARKDOWN_GRAMMAR = {
  disable: { null: LEFT_OUT },
  text: {
    [SLASH]: { name: 'slashWithMarks', tokenize: slashWith([UNDERSCORE]) },
    [BACKSLASH]: [
      { name: 'backslashWithMarks', tokenize: slashWith([ASTERISK, UNDERSCORE]) },
      { name: 'backslash', tokenize: loneBackslash }
    ],
    [UNDERSCORE]: { name: 'underscoresInName', tokenize: underscoresInName }
  }
}

/** Whether a link of Markdown may lead to an address: one that names what opens it (D43). */
export function isLinkAllowed(address: string): boolean {
  return /^(?:https?:[/][/]|mailto:)/i.test(address)
}
