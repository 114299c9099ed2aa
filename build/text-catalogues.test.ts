import path from 'node:path'
import { expect, test } from 'vitest'
import { type PageModule, pageModules } from '#support/translations/page-modules.ts'
import { cataloguesOfFiles, missingTexts } from '#support/translations/text-areas.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ENGLISH = path.join(ROOT, 'shared/languages/catalogues/en')

// The remedy is the area that a `lazyScreen`, `lazyPart` or `lazyModule` names, or another place in
// text-catalogues.ts for what several areas show.
test('whatever the page shows, its texts are loaded', async () => {
  const modules = await pageModules(ROOT)
  const catalogues = cataloguesOfFiles(ENGLISH)
  expect(catalogues.get('src-renderer/features/account/account-page.tsx')).toEqual(
    new Set(['screens'])
  )
  expect(missingTexts(modules, catalogues, 'src-renderer/main.tsx')).toEqual([])
})

test.each([
  [undefined, ['ticket.tsx lacks tickets for part.tsx']],
  ['screens' as const, ['ticket.tsx lacks tickets for part.tsx']],
  ['tickets' as const, []]
])('a screen that is loaded with the area %s', (area, missing) => {
  const modules = new Map<string, PageModule>([
    [
      'main.tsx',
      { imports: [], areas: [], later: [{ file: 'ticket.tsx', ...(area && { area }) }] }
    ],
    ['ticket.tsx', { imports: ['part.tsx'], areas: [], later: [] }],
    ['part.tsx', { imports: [], areas: [], later: [] }]
  ])
  const catalogues = new Map([['part.tsx', new Set(['tickets'])]])
  expect(missingTexts(modules, catalogues, 'main.tsx')).toEqual(missing)
})
