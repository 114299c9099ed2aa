import type { DataSource } from '#shared/desktop/settings.ts'
import type { Log } from '../../server/log.ts'
import { StartError } from '../../server/start-error.ts'
import type { CookieJar } from '../cookie-jar.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { SourceSwitch } from './source-switch.ts'

/**
 * Goes on with the data of another source: whoever was signed in is signed out, so that nothing of one is mixed with the
 * other, and the page starts anew.
 * @returns why that is not possible, as a sentence; everything is then as it was. null when done
 */
export async function changeSource(
  to: DataSource,
  parts: { source: SourceSwitch; settings: SettingsStore; jar: CookieJar; log: Log; reload: () => void }
): Promise<string | null> {
  const { source, settings, jar, log, reload } = parts
  const before = settings.current().source
  try {
    await source.use(to)
  } catch (error) {
    log.error('The data could not be opened', error)
    return error instanceof StartError ? error.message : 'The data could not be opened; the log says why.'
  }
  try {
    settings.change({ source: to })
  } catch (error) {
    log.error('The settings could not be written', error)
    if (before) await source.use(before)
    return 'The settings could not be written; the log says why.'
  }
  jar.clear()
  log.info(`The data is now ${to.kind === 'computer' ? 'on this computer' : `at ${to.address}`}`)
  reload()
  return null
}
