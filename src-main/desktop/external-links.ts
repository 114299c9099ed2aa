/**
 * What the system may be asked to open: never files, nor programs that registered a scheme of their
 * own.
 */
const OPENED_OUTSIDE = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address to hand to the system's browser or mail program, or null for one that must not leave
 * the application.
 */
export function externalAddress(address: string): string | null {
  const url = URL.parse(address)
  return url && OPENED_OUTSIDE.has(url.protocol) ? url.href : null
}
