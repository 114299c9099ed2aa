/**
 * The two initials of a name that no one has chosen any for (spec §9): of its first and last word,
 * or the first two letters of a single word.
 */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last === undefined ? [...first] : [...first].slice(0, 1).concat([...last])
  // Some letters have two in upper case, such as ß.
  return [...letters.slice(0, 2).join('').toUpperCase()].slice(0, 2).join('').padEnd(2, 'X')
}
