/**
 * The form of a username in which two spellings of the same one are equal (D26): whatever the case,
 * the way of writing an accent, the width of the letters and the number of spaces. What is a key
 * already stays as it is, or two accounts could be one for signing in and two for registering.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}
