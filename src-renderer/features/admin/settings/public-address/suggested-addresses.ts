import type { HostNames } from '#shared/api/public-address.ts'

/** The addresses by which a page reaches its help desk. */
export interface Ways {
  /** The origin of a page in a browser; null in the desktop application. */
  origin: string | null
  /** The addresses at which the desktop shares or reaches the help desk, the likeliest first. */
  shared: readonly string[]
  /** Undefined while they are not known. */
  hosts: HostNames | undefined
}

const OWN_MACHINE = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** Whether an origin works on this computer only. */
export const isOwnMachine = (origin: string): boolean => OWN_MACHINE.test(origin)

/**
 * The addresses that others may open the help desk at, the likeliest first (D85). A name given with
 * `--name` is that of a proxy, which speaks HTTPS; the machine's own is for the port of the page.
 */
export function suggestedAddresses({ origin, shared, hosts }: Ways): string[] {
  if (origin === null) return [...shared]
  if (!isOwnMachine(origin)) return [origin]
  const machine = hosts?.machine ?? null
  return [
    ...(hosts?.given ?? []).map((name) => `https://${name}`),
    ...(machine === null ? [] : [withHost(origin, machine)])
  ]
}

function withHost(origin: string, host: string): string {
  const url = new URL(origin)
  url.hostname = host
  return url.origin
}
