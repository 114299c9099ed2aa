import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** The documents that send a reader to files. */
const DOCUMENTS = ['{ARCHITECTURE,CONTRIBUTING,tests/README}.md', 'docs/design/*.md']

/** A path of folders or of a file of ours; `*` stands for any name. */
const PATH = /`((?:[\w.@*-]+\/)+[\w.@*-]*|[\w.@*-]+\.(?:tsx?|mjs|md))`/g

/** Names that are not files of the repository: results of a build, a media type. */
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

/** A document without its blocks of code. */
function proseOf(document: string): string {
  return readFileSync(path.join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
}

/** The documents whose links are followed. */
const LINKED = ['*.md', 'docs/**/*.md', 'tests/README.md']

test.each(globSync(LINKED, { cwd: root }))('%s links to files that exist', (document) => {
  const text = proseOf(document)
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, to = '']) => to)
  const folder = path.dirname(path.join(root, document))
  expect(links.filter((link) => !existsSync(path.resolve(folder, link)))).toEqual([])
})

/** The texts of all screens, and labels that the server writes too, in one line each. */
const screens = globSync(['src-renderer/**/*.{ts,tsx}', 'shared/domain/**/*.ts'], { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' '))
  .join('\n')

test.each(globSync('docs/guides/*.md', { cwd: root }))('%s names texts of screens', (guide) => {
  const text = proseOf(guide)
  // Bold words that end in a full stop or colon begin a paragraph.
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words)
  const named = bold
    .filter((words) => !/[.:]$/.test(words))
    .flatMap((words) => words.replace(/\s+/g, ' ').split(' › '))
  expect(named.filter((label) => !screens.includes(label))).toEqual([])
})
