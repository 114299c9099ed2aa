/** Which packages of others ship with the program: those that the build took into `out`, and those that lie beside it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ name: string, version: string, licence: string, folder: string }} ShippedPackage */

/** The licences that what ships may have. Each lets a company use and pass on the program; none asks for its source. */
const ALLOWED_LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib'
])

/** The texts of their licences, made by the build. */
export const NOTICES = 'out/THIRD-PARTY-NOTICES.txt'

/** In the folder of a build: the packages that went into it, as their folders below the project's. */
const LIST = '.packages.json'

/** For the build: notes what goes into each of its parts. */
export function notePackages() {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'note-packages',
    writeBundle({ dir }, bundle) {
      if (!dir) return
      const folders = new Set()
      const used = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      // Styles and what they bring, such as fonts, are in no chunk.
      const styles = [...this.getModuleIds()].filter((id) => /[.]css([?]|$)/.test(id))
      for (const id of [...used, ...styles]) {
        const folder = packageFolder(id)
        if (folder) folders.add(folder)
      }
      writeFileSync(path.join(dir, LIST), `${JSON.stringify([...folders].sort(), null, 2)}\n`)
    }
  }
  return plugin
}

/** For the last part of the build: writes the licences of all packages into one file. */
export function writeNotices(/** @type {string} */ root) {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'write-notices',
    closeBundle() {
      const line = '-'.repeat(80)
      const notices = shippedPackages(root).map(({ name, version, licence, folder }) => {
        const text = licenceText(path.join(root, folder)) || 'The package comes without the text of its licence.'
        return `${line}\n${name} ${version} (${licence})\n${line}\n\n${text.replaceAll(/\r\n?/g, '\n')}\n`
      })
      const head = 'Help Desk contains the work of others. These are the packages and their licences.\n'
      writeFileSync(path.join(root, NOTICES), [head, ...notices].join('\n'))
    }
  }
  return plugin
}

/** The folder of the package that a module's file is in; null for our own. @param {string} id */
export function packageFolder(id) {
  const file = id.replaceAll('\\', '/').replace(/[?].*$/, '')
  return /^\0?.*?[/](node_modules[/](?:.*[/]node_modules[/])?(?:@[^/]+[/])?[^/]+)[/]/.exec(file)?.[1] ?? null
}

/**
 * Every package that ships, by name.
 * @param {string} root the project's folder; the build runs this from another place than where it is written
 * @returns {ShippedPackage[]}
 * @throws when the project has not been built
 */
export function shippedPackages(root) {
  const built = ['main', 'preload', 'renderer'].flatMap((part) => {
    const file = path.join(root, 'out', part, LIST)
    if (!existsSync(file)) throw new Error(`Build the project first: ${file} is missing.`)
    return JSON.parse(readFileSync(file, 'utf8'))
  })
  return [...new Set([...built, ...besides(root), 'node_modules/electron'])]
    .map((folder) => readPackage(root, folder))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The packages with native code and what they need, but for what electron-builder.yml leaves out. @param {string} root */
function besides(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const rules = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')
  const leftOut = /"!node_modules[/][{]([^}]+)[}][{],[/]/.exec(rules)?.[1]?.split(',') ?? []
  return Object.entries(packages)
    .filter(([folder, { dev, optional }]) => folder !== '' && !dev && !optional)
    .map(([folder]) => folder)
    .filter((folder) => !leftOut.includes(folder.split('/')[1] ?? ''))
}

/** @param {string} root @param {string} folder @returns {ShippedPackage} */
function readPackage(root, folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  return { name, version, licence: license?.type ?? license ?? 'none', folder }
}

/** Whether a licence, such as `(MIT OR CC0-1.0)`, is one of the allowed ones. @param {string} licence */
export function isAllowed(licence) {
  const all = licence.replaceAll(/[()]/g, '').split(/ AND /)
  return all.every((part) => part.split(/ OR /).some((one) => ALLOWED_LICENCES.has(one.trim())))
}

/** The text of a package's licence, with its notices. @param {string} folder */
function licenceText(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  return files
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
    .join('\n\n')
}
