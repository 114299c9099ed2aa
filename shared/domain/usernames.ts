/**
 * The form in which usernames are compared (D26): it ignores case, the way of writing an accent,
 * the width of letters and the number of spaces. The key of a key must be the key itself, or two
 * accounts could be the same for signing in and different for registering.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** A name as people type it at other systems, without the `DOMAIN\` before it. */
export function withoutDomain(name: string): string {
  return name.replace(/^[^\\]*\\/, '')
}
