/**
 * `npm run check:texts`: whether the catalogues have exactly the texts of the code, and all of them are
 * translated (D82). `shared/languages/catalogues.test.ts` checks the translations themselves.
 */
import { runCommand, runTool, SetUpError } from './set-up.mjs'

const LINGUI = '@lingui/cli/dist/lingui.js'

await runCommand(async () => {
  await check(
    ['sync', '--clean'],
    'Run `npm run texts`, and see in `git diff shared/languages/catalogues/en` that no other English sentences have changed than those that were meant to.'
  )
  await check(['missing', '--mode', 'catalog'], 'Translate these: docs/translating.md says how.')
})

/**
 * @param {string[]} args of `lingui check`
 * @param {string} remedy
 */
async function check(args, remedy) {
  const { code } = await runTool(LINGUI, ['check', ...args, '--verbose'], {
    stdio: ['ignore', 'inherit', 'inherit']
  })
  if (code !== 0) throw new SetUpError(remedy)
}
