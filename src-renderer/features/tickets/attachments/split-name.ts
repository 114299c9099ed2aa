/** The longest extension that stays visible, in characters with its dot. */
const LONGEST_EXTENSION = 8
/** How many characters before the extension stay visible. */
const KEPT_BEFORE = 4

/**
 * Splits the name of a file where it may be cut, so that its end is always seen: what kind of file
 * it is, and the number of several alike.
 * @returns both parts; the second one is not to be cut
 */
export function splitName(name: string): [beginning: string, end: string] {
  // Not between the two halves of one character.
  const characters = Array.from(name)
  const dot = characters.lastIndexOf('.')
  const afterDot = characters.length - dot
  const extension = dot > 0 && afterDot <= LONGEST_EXTENSION ? afterDot : 0
  const end = Math.min(KEPT_BEFORE + extension, characters.length - 1)
  const at = characters.length - end
  return [characters.slice(0, at).join(''), characters.slice(at).join('')]
}
