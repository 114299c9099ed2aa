/**
 * `node build/icons.mjs`: makes every icon of the product from `build/icon.svg`. What it writes is
 * kept with the sources, so it runs only when the drawing changes.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { IconIcns, IconIco } from '@shockpkg/icon-encoder'
import { findChromium, sandboxSwitches } from './programs.mjs'
import { root } from './set-up.mjs'

/**
 * @typedef {'small' | 'mac' | 'template' | undefined} Shape variants of the drawing, by the names
 * it gives them
 */

/** Sizes in pixels at and below which the lines on the ticket can't be distinguished. */
const SMALL = 24

const APP_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256]

/**
 * @type {[type: string, size: number][]} macOS's names of its sizes; from ic11 on for displays of
 * double density
 */
const ICNS_TYPES = [
  ['ic04', 16],
  ['ic05', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024]
]

/** Sizes in pixels of the icon beside the clock: Windows, GNOME, KDE. */
const TRAY_SIZES = [16, 22, 32]
const TRAY_ICO_SIZES = [16, 20, 24, 32, 48]

const drawing = readFileSync(path.join(root, 'build/icon.svg'), 'utf8')
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: sandboxSwitches
})
const page = await browser.newPage()

const icons = emptyFolder('build/icons')
for (const size of APP_SIZES)
  writeFileSync(path.join(icons, `${size}x${size}.png`), await draw(size, smallFor(size)))
writeFileSync(path.join(root, 'build/icon.ico'), await ico(ICO_SIZES))
writeFileSync(path.join(root, 'build/icon.icns'), await icns())

const tray = emptyFolder('resources/tray')
for (const size of TRAY_SIZES) await drawForTray(`tray-${size}`, size, 'small')
await drawForTray('trayTemplate', 16, 'template')
writeFileSync(path.join(tray, 'tray.ico'), await ico(TRAY_ICO_SIZES, 'small'))

await browser.close()

/**
 * A picture of the drawing.
 * @param {number} size
 * @param {Shape} [shape]
 * @returns {Promise<Buffer>} a PNG
 */
async function draw(size, shape) {
  await page.setViewportSize({ width: size, height: size })
  const svg = shape ? drawing.replace('<svg', `<svg data-shape="${shape}"`) : drawing
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

/**
 * Writes an icon and the one for displays of double density.
 * @param {string} name
 * @param {number} size
 * @param {Shape} shape
 */
async function drawForTray(name, size, shape) {
  writeFileSync(path.join(tray, `${name}.png`), await draw(size, shape))
  writeFileSync(path.join(tray, `${name}@2x.png`), await draw(size * 2, shape))
}

/** @param {number[]} sizes @param {Shape} [shape] */
async function ico(sizes, shape) {
  const icon = new IconIco()
  for (const size of sizes) await icon.addFromPng(await draw(size, shape ?? smallFor(size)))
  return icon.encode()
}

async function icns() {
  const icon = new IconIcns()
  for (const [type, size] of ICNS_TYPES) await icon.addFromPng(await draw(size, 'mac'), [type])
  return icon.encode()
}

/** @param {number} size @returns {Shape} */
function smallFor(size) {
  return size <= SMALL ? 'small' : undefined
}

/** @param {string} name */
function emptyFolder(name) {
  const folder = path.join(root, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
