import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './app/theme/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { DataRouter } from 'react-router-dom'
import { sourceName } from '#shared/desktop/source-name.ts'
import { App } from './app/app.tsx'
import { createRouter, whenLoaded } from './app/router.ts'
import { applyColorMode } from './lib/color-mode.ts'
import { desktop, desktopState, followDesktop } from './lib/desktop.ts'
import { drafts } from './lib/drafts/drafts.ts'
import { isKiosk } from './lib/kiosk.ts'
import { followLanguage, showLastLanguage } from './lib/person-language.ts'
import { queryClient } from './lib/query-client.ts'
import { waitBriefly } from './lib/screen-loader.ts'

applyColorMode()
void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  if (desktop) await followDesktop(desktop)
  const hasTexts = showLastLanguage()
  // At a kiosk everything that can be tapped is larger: see theme/kiosk-css.ts.
  if (isKiosk()) document.documentElement.dataset.kiosk = ''
  const source = desktopState()?.settings.source
  if (source) drafts.belongTo(sourceName(source))
  const router = createRouter()
  const page = createRoot(root)
  const loaded = whenLoaded(router)
  await waitBriefly(loaded)
  await hasTexts
  if (!router.state.initialized) show(page, null)
  await loaded
  await followLanguage(queryClient)
  show(page, router)
}

function show(page: Root, router: DataRouter | null) {
  // A transition is drawn in slices, between which a click or a key is taken.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>
    )
  )
}
