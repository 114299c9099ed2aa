import type { DataSource } from '#shared/desktop/settings.ts'
import type { Log } from '../../server/base/log.ts'
import { StartError } from '../../server/base/start-error.ts'
import { changeSettings, type SettingsStore } from '../settings/settings-store.ts'
import type { BackendConnection } from './backend-connection.ts'

/** What is shown while the source changes. */
export interface PageInFront {
  /**
   * Ends the page: from then on nothing of it asks for data, and nothing of it is left to go back
   * to.
   */
  leave(): Promise<unknown>
  /** Shows the application anew. */
  enter(): Promise<unknown>
}

export interface SourceChanger {
  /**
   * Goes on with the data of another source: whoever was signed in is signed out, so that nothing
   * of one is mixed with the other, and the application starts anew.
   * @returns why that is not possible, as a sentence; everything is then as it was. null when done
   */
  change(to: DataSource): Promise<string | null>
  /** Whether the page is about to be left: what changes now is told to the next one. */
  isLeavingPage(): boolean
}

/**
 * @param parts.page the page that asks, which must be gone before its requests could reach the new
 * source
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
        ? error.message
        : 'The data could not be opened; the log says why.'
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
      if (isRunning) return 'The data source is being changed already.'
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
