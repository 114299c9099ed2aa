/** How electron-builder is run, by `npm run dist` and by the test of what it makes. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './set-up.mjs'

/** By what electron-builder is asked for a platform. */
const PLATFORM_SWITCHES = /** @type {const} */ ({
  win32: ['win', 'windows', 'w'],
  darwin: ['mac', 'macos', 'm', 'o'],
  linux: ['linux', 'l']
})

/**
 * Whether electron-builder is asked for another platform than the one it runs on.
 * @param {readonly string[]} args @param {string} platform
 */
export function asksForAnother(args, platform) {
  const asked = args.flatMap((arg) => {
    // One letter each, as in `-mw`, or one word, as in `--win=nsis`.
    const [, dashes, names = ''] = /^(--?)([a-z]+)/.exec(arg) ?? []
    return dashes === '--' ? [names] : [...names]
  })
  return Object.entries(PLATFORM_SWITCHES).some(
    ([other, switches]) => other !== platform && switches.some((name) => asked.includes(name))
  )
}

/** As electron-builder has them for switches, and after a target, as in `nsis:arm64`. */
const ARCHITECTURES = ['x64', 'arm64', 'ia32', 'armv7l', 'universal']

/**
 * The first native package without a binary for what electron-builder is asked for: the program
 * would not start.
 * @param {readonly string[]} args @param {string} platform @param {string} arch of this machine
 * @returns {string | null} a sentence; null where all have one
 */
export function missingBinary(args, platform, arch) {
  const asked = args.flatMap((arg) =>
    ARCHITECTURES.filter((name) => arg === `--${name}` || arg.endsWith(`:${name}`))
  )
  // Only an unpacked program is of this machine's architecture otherwise; electron-builder.yml has
  // that of packages.
  if (asked.length === 0 && args.includes('--dir')) asked.push(arch)
  for (const place of asked.flatMap((name) => (name === 'universal' ? ['x64', 'arm64'] : [name]))) {
    const binaries = {
      argon2: `${platform}-${place}`,
      'better-sqlite3': `${platform}-${place}.node`
    }
    for (const [name, binary] of Object.entries(binaries)) {
      if (!existsSync(path.join(root, 'node_modules', name, 'prebuilds', binary)))
        return `${name} has no binary for ${platform} on ${place}, so the program would not start.`
    }
  }
  return null
}

/**
 * The program to run with Node, its arguments, and variables beyond the environment.
 * @param {object} options
 * @param {readonly string[]} options.args for electron-builder
 * @param {string} [options.updates] address of the folder the packages look for updates in; empty
 * for none
 * @param {string} [options.runtime] folder of an unpacked Electron to take, and not one that
 * electron-builder downloads
 */
export function packagesCommand({ args, updates = '', runtime }) {
  const builder = path.join(root, 'node_modules/electron-builder/cli.js')
  return {
    args: [builder, '--publish', 'never', ...(runtime ? runtimeSwitches(runtime) : []), ...args],
    variables: {
      // A workflow hands over a secret that is not there as an empty one, which electron-builder
      // takes for a file.
      CSC_LINK: process.env.CSC_LINK || undefined,
      // electron-builder.yml refers to it, and takes no variable that is not there.
      HELPDESK_UPDATES: updates
    }
  }
}

/** The runtime may be of another version than the electron package. @param {string} folder */
function runtimeSwitches(folder) {
  const version = readFileSync(path.join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
  return [`-c.electronDist=${folder}`, `-c.electronVersion=${version}`]
}
