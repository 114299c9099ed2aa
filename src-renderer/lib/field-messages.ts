/** Messages by the fields that they are about, as `ticket.category`. */
export type FieldMessages = Readonly<Record<string, string>>

/** The first message of each field. */
export function messagesOf(found: readonly { path: string; message: string }[]): FieldMessages {
  return Object.fromEntries(found.toReversed().map(({ path, message }) => [path, message]))
}

/**
 * The messages about the parts of a field, by their paths from there.
 * @param path ends with a dot
 */
export function messagesBelow(messages: FieldMessages, path: string): FieldMessages {
  const found = Object.entries(messages).filter(([one]) => one.startsWith(path))
  return Object.fromEntries(found.map(([one, message]) => [one.slice(path.length), message]))
}
