import { app, type BrowserWindow } from 'electron'

/** How long a window may take until it is shown, and its page to answer then, in milliseconds. */
const OPENING_MS = 6_000
const ANSWER_MS = 1_500

const HINT = 'The headless server shows Help Desk in a browser instead.'

/**
 * Makes sure that a window which cannot open says so within ten seconds: its page has ended, or does
 * not answer. A page that answers was only not drawn yet, and is shown.
 * @param fail is called once, with a sentence
 */
export function guardOpening(window: BrowserWindow, fail: (sentence: string) => void): void {
  const { webContents } = window
  const timer = process.platform === 'linux' ? setTimeout(() => void look(), OPENING_MS) : undefined

  function stop() {
    clearTimeout(timer)
    app.off('child-process-gone', onProcessGone)
  }
  function giveUp(reason: string) {
    stop()
    webContents.off('render-process-gone', onPageGone)
    fail(`Help Desk could not open its window: ${reason}. ${HINT}`)
  }
  function onPageGone(_event: unknown, { reason, exitCode }: Electron.RenderProcessGoneDetails) {
    if (reason !== 'clean-exit') giveUp(`its page ended (${reason}, ${exitCode})`)
  }
  function onProcessGone(_event: unknown, { type, reason }: Electron.Details) {
    // Chromium tries again in other ways, and ends the program itself when none of them works.
    if (type !== 'GPU' || reason === 'clean-exit') return
    app.off('child-process-gone', onProcessGone)
    console.error(
      `Help Desk may not be able to open its window: the graphics process ended (${reason}). ${HINT}`
    )
  }
  async function look() {
    const silence = new Promise((resolve) => setTimeout(() => resolve(false), ANSWER_MS))
    const answer = webContents.mainFrame.executeJavaScript('true').catch(() => false)
    const isThere = await Promise.race([answer, silence])
    if (window.isDestroyed() || window.isVisible()) return
    if (isThere === true) window.show()
    else giveUp('its page does not respond')
  }

  window.once('show', stop)
  window.once('closed', stop)
  webContents.on('render-process-gone', onPageGone)
  // From then on it can be loaded again.
  webContents.once('did-finish-load', () => webContents.off('render-process-gone', onPageGone))
  app.on('child-process-gone', onProcessGone)
}
