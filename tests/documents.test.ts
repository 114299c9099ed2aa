import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** The documents that send a reader to files. */
const DOCUMENTS = ['{ARCHITECTURE,CONTRIBUTING,tests/README}.md', 'docs/design/*.md']

/** A path of folders or of a file of ours; `*` stands for any name. */
const PATH = /`((?:[\w.@*-]+\/)+[\w.@*-]*|[\w.@*-]+\.(?:tsx?|mjs|md))`/g

/** What is no file of the repository: made by a build, a media type. */
const NOT_KEPT = /^(?:dist|out|node_modules)\/|^message\/rfc822$/

const FILES = '{src-main,src-renderer,src-preload,shared,tests,build,docs,resources}/**/*'

/** Every file and folder, from any folder on. */
const known = new Set(
  globSync([FILES, '*', '.*'], { cwd: root }).flatMap((file) =>
    file.split(path.sep).map((_, from, parts) => parts.slice(from).join('/'))
  )
)

/** Whether a path, from any folder on, is one of the repository. */
function exists(name: string): boolean {
  const plain = name.replace(/\/$/, '')
  return name.includes('*')
    ? [...known].some((file) => path.matchesGlob(file, plain))
    : known.has(plain)
}

test.each(globSync(DOCUMENTS, { cwd: root }))('%s names files that there are', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  const named = [...text.matchAll(PATH)].map(([, name = '']) => name)
  expect(named.filter((name) => !NOT_KEPT.test(name) && !exists(name))).toEqual([])
})
