/**
 * What is left out of GitHub's grammar (D43): HTML, which is a text then, what would need ids in the
 * page, and headings by underlining, because such an underline is how people sign or separate. These
 * are the names of micromark.
 */
export const LEFT_OUT_OF_MARKDOWN = [
  'htmlFlow',
  'htmlText',
  'setextUnderline',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'gfmPotentialFootnoteCall'
]

/** Whether a link of Markdown may lead to an address: one that names what opens it (D43). */
export function isLinkAllowed(address: string): boolean {
  return /^(?:https?:[/][/]|mailto:)/i.test(address)
}
