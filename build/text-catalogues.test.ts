import path from 'node:path'
import { expect, test } from 'vitest'
import { pageModules } from '#support/translations/page-modules.ts'
import { cataloguesOfFiles, missingTexts } from '#support/translations/text-areas.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ENGLISH = path.join(ROOT, 'shared/languages/catalogues/en')

// The remedy is the area that a `lazyScreen`, `lazyPart` or `lazyModule` names, or another place in
// text-catalogues.ts for what several areas show.
test('whatever the page shows, its texts are loaded', async () => {
  const modules = await pageModules(ROOT)
  const catalogues = cataloguesOfFiles(ENGLISH)
  expect(missingTexts(modules, catalogues, 'src-renderer/main.tsx')).toEqual([])
})
