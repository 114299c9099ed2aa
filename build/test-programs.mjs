/** Provides the programs that end-to-end tests need: a browser, an Electron runtime, a display. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { findChromium, findElectron, findProgram, hasDisplay } from './programs.mjs'
import { run, runTool, say } from './set-up.mjs'

/** Libraries the Electron runtime needs, by the names of Debian and Ubuntu. */
const ELECTRON_LIBRARIES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libxss1', 'libxtst6']

/** The quickest Chromium for tests, by its name on Debian (see `programs.mjs`). */
const HEADLESS_SHELL = 'chromium-headless-shell'

/** A script that Debian's packages ask before they start a service. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/**
 * Looks for what is needed and, on Linux as root, installs what is missing.
 * @returns {Promise<{browser: string | null, desktop: string | null}>} for both suites why they
 * can't run, or null
 */
export async function provideTestPrograms() {
  let electron = await findElectron()
  const missing = [
    ...(hasDisplay() || findProgram('xvfb-run') ? [] : ['xvfb', 'xauth']),
    ...(electron.path && electron.problem ? ELECTRON_LIBRARIES : [])
  ]
  if (canInstall() && !findProgram(HEADLESS_SHELL)) {
    // Not every system with apt has the shell.
    await installPackages([HEADLESS_SHELL])
    if (!findChromium()) await installPackages(['chromium'])
  }
  if (missing.length > 0 && canInstall()) {
    await installPackages(missing)
    if (electron.path && electron.problem) electron = await findElectron()
  }
  return {
    browser: findChromium() || (await hasPlaywrightsChromium()) ? null : 'there is no Chromium',
    desktop:
      electron.problem ??
      (hasDisplay() || findProgram('xvfb-run') ? null : 'there is no display and no Xvfb')
  }
}

/** Whether Debian's packages can be installed: on Linux, as root. */
export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && findProgram('apt-get') !== null
}

/** @param {string[]} names of Debian's packages */
export async function installPackages(names) {
  say(`Installing ${names.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const { code, output } = await run(
    'apt-get',
    ['install', '-qy', '--no-install-recommends', ...names],
    { env }
  )
  if (code !== 0) say(`That failed: ${output.trim().split('\n').at(-1)}`)
}

/**
 * Installs programs without the services that their packages start.
 * @param {() => Promise<void>} install
 */
export async function withoutServices(install) {
  const isOurs = !existsSync(SERVICE_POLICY)
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await install()
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY)
  }
}

/** Playwright's own Chromium, downloaded where there is no other. */
async function hasPlaywrightsChromium() {
  say('Downloading Chromium')
  return (
    (await runTool('@playwright/test/cli.js', ['install', 'chromium'], { timeout: 10 * 60_000 }))
      .code === 0
  )
}
