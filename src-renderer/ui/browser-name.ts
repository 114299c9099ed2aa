import Bowser from 'bowser'
import { DESKTOP_AGENT } from '#shared/domain/desktop-agent.ts'
import { t } from '../lib/texts.ts'

/**
 * A readable name for the browser of a session, such as 'Firefox on Windows'.
 * @param userAgent its `User-Agent` header
 */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return t('Unknown browser')
  if (userAgent.startsWith(DESKTOP_AGENT))
    return named(t('Help Desk application'), /[(](\w+)[)]/.exec(userAgent)?.[1])
  const { browser, os } = Bowser.parse(userAgent)
  return browser.name ? named(browser.name, os.name) : t('Other program')
}

function named(name: string, system: string | undefined): string {
  return system ? t('{browser} on {system}', { browser: name, system }) : name
}
