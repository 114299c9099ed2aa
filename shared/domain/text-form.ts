/** Characters that show as nothing, such as soft hyphens, zero widths and variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu

/** Any white space, and the controls, which show as such where they show at all. */
const BLANKS = /[\s\p{Cc}]+/gu

/** Most texts: of these only case and blanks are folded, in a fraction of the time. */
export const ASCII = /^[ -~]*$/

/**
 * The one form in which names are compared (D66): NFKC, case folded in full, every run of white space
 * as one space, none at the ends, and without what shows as nothing. Folding twice ways makes ß, ẞ and
 * SS equal; JavaScript has no case folding of its own. The form of a form is itself.
 */
export function textForm(text: string): string {
  return withSingleSpaces(caseless(text)).trim()
}

/** A text with every run of white space as one space. */
export function withSingleSpaces(text: string): string {
  return text.replace(BLANKS, ' ')
}

/** A text in NFKC and folded in full, in lower case, without what shows as nothing. */
export function caseless(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const folded = text.replace(UNSEEN, '').normalize('NFKC').toLowerCase().toUpperCase()
  // The sigma at the end of a word has a form of its own in lower case.
  const lower = folded.toLowerCase().replaceAll('ς', 'σ')
  return lower.normalize('NFKC').replace(UNSEEN, '')
}
