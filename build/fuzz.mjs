/**
 * `npm run test:fuzz`: sets up and sends thousands of random and hostile requests to every route of
 * the contract, as everyone there may be. HELPDESK_FUZZ_RUNS says how many to each;
 * HELPDESK_FUZZ_SEED repeats a run by the seed in its title.
 */
import { endLike, launch } from './launch.mjs'
import { nodePath, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  const { HELPDESK_FUZZ_RUNS: runs = '3000' } = process.env
  endLike(
    await launch(
      nodePath,
      [
        'node_modules/vitest/vitest.mjs',
        ...['run', '--project', 'unit', 'tests/fuzz/fuzz.test.ts']
      ],
      {
        HELPDESK_FUZZ_RUNS: runs
      }
    )
  )
})
