/**
 * `npm run screenshots`: sets up and takes a picture of every screen, in both themes and three
 * widths, into `screenshots`.
 */
import { endLike, launch } from './launch.mjs'
import { nodePath, SetUpError, setUp } from './set-up.mjs'
import { provideTestPrograms } from './test-programs.mjs'

try {
  await setUp()
  const { browser: obstacle } = await provideTestPrograms()
  if (obstacle) throw new SetUpError(`Screenshots can't be taken here: ${obstacle}`)
  const args = ['test', '--project=screenshots', ...process.argv.slice(2)]
  endLike(await launch(nodePath, ['node_modules/@playwright/test/cli.js', ...args]))
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
