import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Where decisions are cited. */
const CITING = [
  '{src-main,src-renderer,src-preload,shared,tests,build}/**/*.{ts,tsx,mjs}',
  '{docs/**/*,*}.md'
]

const numbers: string[] = read('docs/decisions.md').match(/(?<=^\*\*)D\d+/gm) ?? []

test('a number heads one decision', () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('every decision that is cited is told in docs/decisions.md', () => {
  const reported = new Set(numbers)
  const files = globSync(CITING, { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const untold = files.flatMap((file) =>
    (read(file).match(/\bD[1-9]\d?\b/g) ?? [])
      .filter((number) => !reported.has(number))
      .map((number) => `${file} cites ${number}`)
  )
  expect(untold).toEqual([])
})
