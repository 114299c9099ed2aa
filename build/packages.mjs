/** How electron-builder is run, by `npm run dist` and by the test of what it makes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './set-up.mjs'

/**
 * The program to run with Node, its arguments, and variables beyond the environment.
 * @param {object} options
 * @param {readonly string[]} options.args for electron-builder
 * @param {string} [options.updates] address of the folder the packages look for updates in; empty for none
 * @param {string} [options.runtime] folder of an unpacked Electron to take, and not one that electron-builder downloads
 */
export function packagesCommand({ args, updates = '', runtime }) {
  const builder = path.join(root, 'node_modules/electron-builder/cli.js')
  return {
    args: [builder, '--publish', 'never', ...(runtime ? runtimeSwitches(runtime) : []), ...args],
    // electron-builder.yml refers to it, and takes no variable that is not there.
    variables: { HELPDESK_UPDATES: updates }
  }
}

/** The runtime may be of another version than the electron package. @param {string} folder */
function runtimeSwitches(folder) {
  const version = readFileSync(path.join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
  return [`-c.electronDist=${folder}`, `-c.electronVersion=${version}`]
}
