/**
 * Whether the server will ask for the setup code, which it does not on its own machine (D1): in the
 * desktop application, and at a loopback address.
 */
export function needsSetupCode({
  protocol,
  hostname
}: {
  protocol: string
  hostname: string
}): boolean {
  if (protocol === 'app:') return false
  const isThisMachine =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  return !isThisMachine
}
