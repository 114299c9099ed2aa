import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CATALOGUES } from '../../build/text-catalogues.ts'

const BUILT = join(import.meta.dirname, '../../out/renderer')

/** The paths of the scripts that a page asks for from now on. */
export function noteScripts(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  return scripts
}

/** The size of built scripts, compressed as the server does it. */
export function kilobytesOf(scripts: Iterable<string>): number {
  return (
    [...scripts].reduce((sum, path) => sum + statSync(`${join(BUILT, path)}.gz`).size, 0) / 1000
  )
}

/** The built catalogues of texts in all languages: their paths, and their names such as `tickets`. */
export function catalogues(): Map<string, string> {
  const built = new RegExp(`^(${CATALOGUES.join('|')})-[\\w-]{8}[.]js$`)
  const files = readdirSync(join(BUILT, 'assets')).map((file) => built.exec(file) ?? [])
  return new Map(files.flatMap(([file, name]) => (file && name ? [[`/assets/${file}`, name]] : [])))
}

/** Takes from a page the moments without work, in which it loads ahead what may be needed next. */
export async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}
