import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NODE_PACKAGES, nodePath, root } from './set-up.mjs'

interface Locked {
  version: string
  integrity?: string
  optional?: boolean
}

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const wanted: Record<string, string> = JSON.parse(read('package.json')).optionalDependencies
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))

test.each(Object.entries(NODE_PACKAGES))(
  'the Node for %s is pinned by its digest',
  (_platform, name) => {
    expect(wanted[name]).toMatch(/^\d+[.]\d+[.]\d+$/)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: wanted[name],
      integrity: expect.stringMatching(/^sha512-/),
      optional: true
    })
  }
)

/**
 * Binaries of two tools, for platforms whose packages the registry at hand did not have when they
 * were locked.
 */
const OF_OTHER_PLATFORMS = /^node_modules[/]@(biomejs[/]cli|swc[/]core)-/

test('every other package is pinned by its digest, and none runs a script when it is installed', () => {
  const unpinned = Object.entries(packages)
    .filter(([folder, { integrity }]) => folder !== '' && !integrity?.startsWith('sha512-'))
    .filter(([folder, { optional }]) => !optional || !OF_OTHER_PLATFORMS.test(folder))
  expect(unpinned).toEqual([])
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('what runs is the Node of that package', () => {
  const name = `${NODE_PACKAGES[`${process.platform}-${process.arch}`]}`
  const program = path.join('bin', path.basename(nodePath))
  expect(nodePath).toBe(path.join(root, 'node_modules', name, program))
})
