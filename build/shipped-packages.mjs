/**
 * Which packages of others ship with the program: those that the build took into `out`, and those
 * that lie beside it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NODE_PACKAGE } from './set-up.mjs'

/** @typedef {{ name: string, version: string, licence: string, folder: string }} ShippedPackage */

const MIT = /Permission is hereby granted, free of charge/
const ISC = /Permission to use, copy, modify, and(\/or)? distribute/
const BSD = /Redistribution and use (of this software )?in source and binary forms/

/**
 * The licences that what ships may have, each with words by which its full text is known. Each lets
 * a company use and pass on the program; none asks for its source. MPL-2.0 asks for that of the
 * package alone, which ships unchanged and is public.
 */
const ALLOWED_LICENCES = /** @type {Record<string, RegExp>} */ ({
  MIT,
  'MIT-0': MIT,
  ISC,
  '0BSD': ISC,
  'BSD-2-Clause': BSD,
  'BSD-3-Clause': BSD,
  'Apache-2.0': /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/,
  'BlueOak-1.0.0': /Blue Oak Model License/,
  'CC0-1.0': /CC0 1[.]0 Universal/,
  'MPL-2.0': /Mozilla Public License Version 2[.]0/,
  'OFL-1.1': /SIL OPEN FONT LICENSE Version 1[.]1/,
  Unlicense: /This is free and unencumbered software/,
  Zlib: /This software is provided 'as-is'/
})

/** The texts of licences that a package ought to come with and does not, by its name. */
const MISSING_TEXTS = 'build/licence-texts'

/** Files with a licence of others, of whose work a package contains a part. */
const PARTS = /** @type {Record<string, string[]>} */ ({ argon2: ['argon2/LICENSE'] })

/** The texts of their licences, made by the build. */
export const NOTICES = 'out/THIRD-PARTY-NOTICES.txt'

/**
 * In the folder of a build: the packages that went into it, as their folders below the project's.
 */
const LIST = '.packages.json'

/** For the build: notes what goes into each of its parts. */
export function notePackages() {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'note-packages',
    writeBundle({ dir }, bundle) {
      if (!dir) return
      const folders = new Set()
      const used = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : []
      )
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
      writeFileSync(path.join(root, NOTICES), noticesOf(root))
    }
  }
  return plugin
}

/**
 * The licences of all that ships, with their full texts.
 * @param {string} root
 * @throws where a package comes without the text of its licence
 */
function noticesOf(root) {
  const line = '-'.repeat(80)
  const section = (/** @type {string} */ heading, /** @type {string} */ text) =>
    `${line}\n${heading}\n${line}\n\n${text.replaceAll(/\r\n?/g, '\n')}\n`
  const head = `Help Desk contains the work of others. These are the packages and their licences. Those of Chromium, which Electron contains,
are in LICENSES.chromium.html, which packages of the desktop have too.
`
  const node = path.join(root, `node_modules/${NODE_PACKAGE}/LICENSE`)
  return [
    head,
    ...(NODE_PACKAGE
      ? [section('Node.js, which Electron contains (MIT)', readFileSync(node, 'utf8').trim())]
      : []),
    ...shippedPackages(root).map((shipped) =>
      section(`${shipped.name} ${shipped.version} (${shipped.licence})`, licenceText(root, shipped))
    )
  ].join('\n')
}

/** The folder of the package that a module's file is in; null for our own. @param {string} id */
export function packageFolder(id) {
  const file = id.replaceAll('\\', '/').replace(/[?].*$/, '')
  return (
    /^\0?.*?[/](node_modules[/](?:.*[/]node_modules[/])?(?:@[^/]+[/])?[^/]+)[/]/.exec(file)?.[1] ??
    null
  )
}

/**
 * Every package that ships, by name.
 * @param {string} root the project's folder; the build runs this from another place than where it
 * is written
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

/**
 * The packages with native code and what they need, but for what electron-builder.yml leaves out.
 * @param {string} root
 */
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
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8')
  )
  return { name, version, licence: license?.type ?? license ?? 'none', folder }
}

/**
 * Whether a licence, such as `(MIT OR CC0-1.0)`, is one of the allowed ones.
 * @param {string} licence
 */
export function isAllowed(licence) {
  const all = licence.replaceAll(/[()]/g, '').split(/ AND /)
  return all.every((part) =>
    part.split(/ OR /).some((one) => Object.hasOwn(ALLOWED_LICENCES, one.trim()))
  )
}

/**
 * Whether a text has the full text of a licence, such as `(MIT OR CC0-1.0)`.
 * @param {string} licence
 * @param {string} text
 */
export function isFullText(licence, text) {
  const words = text.replaceAll(/\s+/g, ' ')
  const all = licence.replaceAll(/[()]/g, '').split(/ AND /)
  return all.every((part) =>
    part.split(/ OR /).some((one) => ALLOWED_LICENCES[one.trim()]?.test(words))
  )
}

/**
 * The text of a package's licence, with its notices and the licences of what it contains.
 * @param {string} root @param {ShippedPackage} shipped
 * @throws where there is none
 */
function licenceText(root, { name, licence, folder }) {
  const own = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /(licen[cs]e|copying|notice)([.](txt|md))?$/i.test(entry.name)
    )
    .map((entry) => entry.name)
    .sort()
  const files = [...own, ...(PARTS[name] ?? [])].map((file) => path.join(root, folder, file))
  const missing = path.join(root, MISSING_TEXTS, `${name.replace('/', '__')}.txt`)
  if (existsSync(missing)) files.push(missing)
  const text = [...new Set(files.map((file) => readFileSync(file, 'utf8').trim()))].join('\n\n')
  if (!isFullText(licence, text)) {
    throw new Error(
      `${name} comes without the text of its licence (${licence}): put it into ${missing}`
    )
  }
  return text
}
