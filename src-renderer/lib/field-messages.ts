/** Messages by the fields that they are about, as `ticket.category`. */
export type FieldMessages = Readonly<Record<string, string>>

/** The first message of each field. */
export function messagesOf(found: readonly { path: string; message: string }[]): FieldMessages {
  return Object.fromEntries(found.toReversed().map(({ path, message }) => [path, message]))
}
