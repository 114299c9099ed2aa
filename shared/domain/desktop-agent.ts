/** The name of the desktop application in the `User-Agent` header. */
export const DESKTOP_AGENT = 'HelpDesk-Desktop'

const SYSTEMS: Record<string, string> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/**
 * The desktop application as a user agent, such as `HelpDesk-Desktop (Linux)`.
 * @param platform as Node calls it
 */
export function desktopAgent(platform: string): string {
  return `${DESKTOP_AGENT} (${SYSTEMS[platform] ?? platform})`
}
