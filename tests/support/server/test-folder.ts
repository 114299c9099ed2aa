import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * Gives each test of a file a folder, which is deleted after it.
 * @returns what tells the path of the folder, or of something in it
 */
export function testFolder(): (...names: string[]) => string {
  let folder: ReturnType<typeof makeTemporaryFolder>
  beforeEach(() => {
    folder = makeTemporaryFolder()
  })
  afterEach(() => folder.remove())
  return (...names) => path.join(folder.path, ...names)
}
