import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './set-up.mjs'
import {
  isAllowed,
  isFullText,
  NOTICES,
  packageFolder,
  shippedPackages
} from './shipped-packages.mjs'

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

test.each([
  ['MIT', 'Permission is hereby granted, free\nof charge, to any person', true],
  ['MIT', 'Licensed under the MIT licence.', false],
  ['(MIT OR CC0-1.0)', 'CC0 1.0 Universal', true],
  ['MIT AND OFL-1.1', 'Permission is hereby granted, free of charge', false],
  ['Apache-2.0', 'Licensed under the Apache License, Version 2.0', false],
  ['none', '', false]
])('the full text of a licence %s: %j is one: %s', (licence, text, isOne) => {
  expect(isFullText(licence, text)).toBe(isOne)
})

// `npm test` builds first.
describe.skipIf(!existsSync(path.join(root, NOTICES)))('what the build ships', () => {
  test('is under licences that are allowed', () => {
    const denied = shippedPackages(root).filter(({ licence }) => !isAllowed(licence))
    expect(denied).toEqual([])
  })

  test('has packages of every part, and none that only help to make it', () => {
    const names = shippedPackages(root).map(({ name }) => name)
    const parts = ['electron', 'hono', 'zod', 'react', 'better-sqlite3', 'argon2']
    expect(names).toEqual(expect.arrayContaining([...parts, '@fontsource-variable/inter']))
    for (const tool of ['vite', 'vitest', 'typescript', '@biomejs/biome', 'electron-builder'])
      expect(names).not.toContain(tool)
  })

  test('says what else the bundle of Swagger UI contains', () => {
    const notices = readFileSync(path.join(root, NOTICES), 'utf8')
    const map = path.join(root, 'node_modules/swagger-ui-dist/swagger-ui-es-bundle.js.map')
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
    const ofPackage = /.*[/]node_modules[/]((?:@[^/]+[/])?[^/]+)/
    const bundled = new Set(sources.flatMap((source) => ofPackage.exec(source)?.[1] ?? []))
    expect(bundled.size).toBeGreaterThan(90)
    const headings = notices.split('\n').filter((line) => line.startsWith('## '))
    const named = new Set(headings.flatMap((line) => line.slice(3).split(/ \([^)]*\)(?:, )?/)))
    expect([...bundled].filter((name) => !named.has(name))).toEqual([])
  })

  test('says whose work it contains, with the full text of every licence', () => {
    const notices = readFileSync(path.join(root, NOTICES), 'utf8')
    const sections = notices.split(/^-{80}\n(.+)\n-{80}$/m)
    for (const { name, version, licence } of shippedPackages(root)) {
      const text = sections[sections.indexOf(`${name} ${version} (${licence})`) + 1] ?? ''
      expect([name, isFullText(licence, text)]).toEqual([name, true])
    }
    // Code inside of packages: Electron's Node, argon2's reference code, the packages that Swagger
    // UI bundles.
    expect(notices).toMatch(/^Node.js, which Electron contains \(MIT\)$/m)
    expect(notices).toContain('Argon2 reference source code package')
    expect(notices).toContain('Copyright (c) 2018 Jed Watson')
  })
})
