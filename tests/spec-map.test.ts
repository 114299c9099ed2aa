import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

interface Sentence {
  text: string
  heldBy: { file: string; title: string }[]
}

const sentences = readMap(readFileSync(path.join(import.meta.dirname, 'spec-map.md'), 'utf8'))

describe('the map of the specification', () => {
  it.each(['§2', '§4', '§5', '§8', '§9'])('has a part about %s', (section) => {
    expect(readFileSync(path.join(import.meta.dirname, 'spec-map.md'), 'utf8')).toContain(
      `## ${section} `
    )
  })

  it.each(sentences)('names tests that exist: $text', ({ heldBy }) => {
    expect(heldBy).not.toEqual([])
    for (const { file, title } of heldBy) {
      expect(existsSync(path.join(root, file)), `${file} exists`).toBe(true)
      expect(titlesIn(file), file).toContain(title)
    }
  })
})

/**
 * Reads lines such as ``- sentence`` and, below, ``  - `file` › title``; what is neither is prose.
 */
function readMap(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const line of text.split('\n')) {
    const [, file, title] = /^ {2}- `(.+)` › (.+)$/.exec(line) ?? []
    const [, sentence] = /^- (.+)$/.exec(line) ?? []
    if (sentence) found.push({ text: sentence, heldBy: [] })
    else if (file && title) found.at(-1)?.heldBy.push({ file, title })
    else if (line.startsWith(' ')) throw new Error(`This line of the map names no test: ${line}`)
  }
  return found
}

/** The titles of the tests and groups of a file as they are written there. */
function titlesIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const titles = source.matchAll(
    /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g
  )
  return [...titles].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}
