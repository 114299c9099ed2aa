/** The parts of a key that every kind of keyboard event has. */
type Key = Pick<KeyboardEvent, 'key' | 'code'>

/**
 * Whether a key belongs to an input method, as for Chinese or Japanese: Enter takes what it offers
 * then, and Escape drops it. Safari no longer says so of the last key, which has the code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** The key of an event, and on keyboards of other alphabets the Latin letter in its place. */
export function latinKeyOf({ key, code }: Key): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isOther = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)
  if (!letter || !isOther) return key
  return key === key.toLowerCase() ? letter.toLowerCase() : letter
}
