import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePoFile } from '@lingui/format-po'
import { TEXT_AREAS, type TextArea } from '../../../src-renderer/lib/text-areas.ts'
import type { PageModule } from './page-modules.ts'

/**
 * The catalogues that have texts of each file.
 * @param folder the catalogues of one language, which name the files of their texts
 */
export function cataloguesOfFiles(folder: string): Map<string, Set<string>> {
  const catalogues = new Map<string, Set<string>>()
  for (const po of globSync('**/*.po', { cwd: folder })) {
    const { items } = parsePoFile(readFileSync(path.join(folder, po), 'utf8'))
    for (const file of items.flatMap(({ references }) => references)) {
      const found = catalogues.get(file) ?? new Set()
      catalogues.set(file, found.add(po.replace('.po', '')))
    }
  }
  return catalogues
}

/**
 * Finds what is shown without its texts: a screen or a part of one is loaded with an area of texts, on
 * top of those of what loads it, and has the texts of all files that are loaded with it.
 * @param entry where the page begins, with the texts of the start
 */
export function missingTexts(
  modules: ReadonlyMap<string, PageModule>,
  catalogues: ReadonlyMap<string, ReadonlySet<string>>,
  entry: string
): string[] {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const visit = (root: string, given: ReadonlySet<TextArea>) => {
    const place = `${root} ${[...given].toSorted()}`
    if (seen.has(place)) return
    seen.add(place)
    const files = loadedWith(root, modules)
    const areas = new Set([...given, ...files.flatMap(([, module]) => module.areas)])
    const there = new Set<string>([...areas].flatMap((area) => TEXT_AREAS[area]))
    for (const [file] of files)
      for (const catalogue of catalogues.get(file) ?? [])
        if (!there.has(catalogue)) problems.add(`${root} lacks ${catalogue} for ${file}`)
    for (const { file, area } of files.flatMap(([, { later }]) => later))
      visit(file, area ? new Set([...areas, area]) : areas)
  }
  visit(entry, new Set(['start']))
  return [...problems]
}

/** A file and all files that are loaded with it. */
function loadedWith(root: string, modules: ReadonlyMap<string, PageModule>) {
  const files = new Map<string, PageModule>()
  const add = (file: string) => {
    const module = modules.get(file)
    if (!module || files.has(file)) return
    files.set(file, module)
    for (const other of module.imports) add(other)
  }
  add(root)
  return [...files]
}
