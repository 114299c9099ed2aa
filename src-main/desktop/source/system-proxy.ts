/**
 * Finds the proxy for an address, in Chromium's form: `DIRECT`, or `PROXY host:port; DIRECT` (PAC).
 */
export type ResolveProxy = (address: string) => Promise<string>

export const noProxy: ResolveProxy = async () => 'DIRECT'

/**
 * The address of the first proxy in an answer, if it can be used here.
 * @returns the address, such as `http://proxy:3128`; null for none, and for SOCKS
 */
export function proxyAddress(answer: string): string | null {
  const [kind = '', host = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/)
  const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()]
  const address = scheme && host ? `${scheme}://${host}` : ''
  return URL.canParse(address) ? address : null
}
