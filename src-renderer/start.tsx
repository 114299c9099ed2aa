import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './app/theme/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { sourceName } from '#shared/desktop/source-name.ts'
import { App } from './app/app.tsx'
import { preloadScreen } from './app/screens.ts'
import { applyColorMode } from './lib/color-mode.ts'
import { desktop, desktopState, followDesktop } from './lib/desktop.ts'
import { drafts } from './lib/drafts/drafts.ts'
import { earlyAnswersAreIn } from './lib/early/early-answers.ts'
import { lastPerson } from './lib/early/last-person.ts'
import { isKiosk } from './lib/kiosk.ts'

/**
 * How long the first screen waits for its code and its answers, in milliseconds: with them it is
 * made once, without them twice, and a person must not look at an empty page.
 */
const MAX_WAIT_MS = 100

applyColorMode()
void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  if (desktop) await followDesktop(desktop)
  // At a kiosk everything that can be tapped is larger: see theme/kiosk-css.ts.
  if (isKiosk()) document.documentElement.dataset.kiosk = ''
  const source = desktopState()?.settings.source
  if (source) drafts.belongTo(sourceName(source))
  await hasAll()
  // A transition is drawn in slices, between which a click or a key is taken.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>
    )
  )
}

/** Waits until all that the first screen needs is there, but not for long. */
async function hasAll() {
  const needed = [preloadScreen(location.pathname, lastPerson() !== null), earlyAnswersAreIn()]
  const wait = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await Promise.race([Promise.all(needed), wait])
}
