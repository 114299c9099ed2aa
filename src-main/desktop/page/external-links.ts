/**
 * The schemes that the system may be asked to open: no files, and no schemes that other programs
 * have registered.
 */
const OPENED_OUTSIDE = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address to open in the system's browser or mail program, or null for one that must not be
 * opened outside of the application.
 */
export function externalAddress(address: string): string | null {
  const url = URL.parse(address)
  return url && OPENED_OUTSIDE.has(url.protocol) ? url.href : null
}
