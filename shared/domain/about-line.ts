/** The longest line that says what a ticket is about, in characters. */
const MAX_ABOUT = 120

/** The first line of a description, cut where it is long. */
export function aboutOf(description: string): string {
  const [line = ''] = description.split(/[\r\n]/, 1)
  const characters = [...line]
  return characters.length > MAX_ABOUT ? `${characters.slice(0, MAX_ABOUT - 1).join('')}…` : line
}
