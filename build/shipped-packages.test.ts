import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './set-up.mjs'
import { isAllowed, NOTICES, packageFolder, shippedPackages } from './shipped-packages.mjs'

test.each([
  ['/home/me/node_modules/react/index.js', 'node_modules/react'],
  ['/home/me/node_modules/@ark-ui/react/dist/a.js?v=1', 'node_modules/@ark-ui/react'],
  ['/home/me/node_modules/a/node_modules/@b/c/x.js', 'node_modules/a/node_modules/@b/c'],
  ['C:\\me\\node_modules\\react\\index.js', 'node_modules/react'],
  ['\0/home/me/node_modules/react/index.js?commonjs-es-import', 'node_modules/react'],
  ['/home/me/src-main/index.ts', null],
  ['\0vite/modulepreload-polyfill.js', null]
])('%j is in the package %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false]
])('a licence %s may ship: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})

// `npm test` builds first.
describe.skipIf(!existsSync(path.join(root, NOTICES)))('what the build ships', () => {
  test('is under licences that are allowed', () => {
    const refused = shippedPackages(root).filter(({ licence }) => !isAllowed(licence))
    expect(refused).toEqual([])
  })

  test('has packages of every part, and none that only help to make it', () => {
    const names = shippedPackages(root).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['electron', 'hono', 'zod', 'react', 'better-sqlite3', 'argon2']))
    expect(names).toContain('@fontsource-variable/inter')
    for (const tool of [
      'vite',
      'vitest',
      'typescript',
      '@biomejs/biome',
      'electron-builder',
      'fast-check',
      'cross-env'
    ])
      expect(names).not.toContain(tool)
  })

  test('says whose work it contains', () => {
    const notices = readFileSync(path.join(root, NOTICES), 'utf8')
    for (const { name, version, licence } of shippedPackages(root)) {
      expect(notices).toContain(`\n${name} ${version} (${licence})\n`)
    }
  })
})
