/** The scheme the desktop shows its pages under; it reaches this process and nothing else. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'desk'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** Whether an address is a page of this application. */
export function isAppAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === `${APP_SCHEME}:` && url.host === APP_HOST
}
