import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

/** A folder of each test's own, removed after it. @returns the path of a file in it, or its own */
export function testFolder(): (name?: string) => string {
  let folder: ReturnType<typeof makeDataFolder>
  beforeEach(() => {
    folder = makeDataFolder()
  })
  afterEach(() => folder.remove())
  return (name = '') => path.join(folder.path, name)
}
