import type { DataSource } from '#shared/desktop/settings.ts'
import type { Log } from '../../server/base/log.ts'
import { StartError } from '../../server/base/start-error.ts'
import { t } from '../base/texts.ts'
import { changeSettings, type SettingsStore } from '../settings/settings-store.ts'
import type { BackendConnection } from './backend-connection.ts'

/** The page that is shown while the source changes. */
export interface PageInFront {
  /** Unloads the page, so that it makes no more requests and can't be gone back to. */
  leave(): Promise<unknown>
  /** Loads the application again. */
  enter(): Promise<unknown>
}

export interface SourceChanger {
  /**
   * Switches to another source: signs the person out, so that no data of the two is mixed, and
   * loads the application again.
   * @returns why that is not possible, as a sentence, and then nothing has changed; null when done
   */
  change(to: DataSource): Promise<string | null>
  /** Whether the page is about to be unloaded, so that changes are only sent to the next one. */
  isLeavingPage(): boolean
}

/**
 * @param parts.page the page that asks, which must be unloaded before its requests could reach the
 * new source
 */
export function createSourceChanger(parts: {
  source: BackendConnection
  settings: SettingsStore
  page: PageInFront
  log: Log
}): SourceChanger {
  const { source, settings, page, log } = parts
  let isRunning = false
  let isLeaving = false

  async function change(to: DataSource): Promise<string | null> {
    const next = await source.prepare(to).catch((error: unknown) => {
      log.error('The data could not be opened', error)
      return error instanceof StartError
        ? t(error.sentence)
        : t('The data could not be opened. Details are in the log.')
    })
    if (typeof next === 'string') return next
    isLeaving = true
    try {
      const problem = changeSettings(settings, { source: to }, log)
      if (problem !== null) {
        await next.close()
        return problem
      }
      await page.leave()
    } finally {
      isLeaving = false
    }
    const switched = source.use(next)
    log.info(`The data is now ${to.kind === 'computer' ? 'on this computer' : `at ${to.address}`}`)
    await page.enter()
    await switched
    return null
  }

  return {
    async change(to) {
      if (isRunning) return t('The data source is already being changed.')
      isRunning = true
      try {
        return await change(to)
      } finally {
        isRunning = false
      }
    },
    isLeavingPage: () => isLeaving
  }
}
