/** Finds the programs that are not npm packages: the Electron runtime, a Chromium, a display. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { nodePath, run } from './set-up.mjs'

/**
 * The headless shell comes first: it draws pages as the others do, but no window around them, which
 * takes a third of a browser test's time.
 */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome'
]

/** Whether windows can be shown. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/** Chromium rejects to run its sandbox as root; only then it is switched off. */
export const sandboxSwitches =
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The path of a program on the path, or null. @param {string[]} names */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      const file = path.join(folder, name)
      if (folder !== '' && isExecutable(file)) return file
    }
  }
  return null
}

/** A Chromium or Chrome installed on this machine, or null. */
export function findChromium() {
  return findProgram(...CHROMIUM_NAMES)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The Electron runtime, downloaded by its package when it is not there yet.
 * @returns {Promise<{path: string, problem: null} | {path: string | null, problem: string}>} a
 * runtime that starts, or why there is none; with a path it is there but lacks libraries
 */
export async function findElectron() {
  const found = await run(nodePath, ['-p', "require('electron')"], { timeout: 10 * 60_000 })
  const file = found.output.trim().split('\n').at(-1) ?? ''
  if (found.code !== 0 || !isExecutable(file))
    return { path: null, problem: 'no Electron runtime could be had' }
  // As plain Node it needs no display, but all its libraries.
  const started = await run(file, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  })
  if (started.code === 0) return { path: file, problem: null }
  return {
    path: file,
    problem: `the Electron runtime does not start (${started.output.trim().split('\n')[0]})`
  }
}
