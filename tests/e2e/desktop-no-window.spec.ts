import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { ON_THIS_COMPUTER, provideSettings, spawnDesktop } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'

test.skip(process.platform !== 'linux', 'Elsewhere a window can always be shown')

/** How many threads a page has that has begun to load. */
const BEGUN_THREADS = 2

test('a window without a display says so in a sentence, at once', async ({ dataDir }) => {
  const began = Date.now()
  const env = { DISPLAY: ':99999', WAYLAND_DISPLAY: '' }
  expect(await spawnDesktop(dataDir, { env }).ended).toEqual({
    code: 126,
    output: expect.stringMatching(
      /could not open its window: there is no display \(DISPLAY is :99999\)/
    )
  })
  expect(Date.now() - began).toBeLessThan(10_000)
})

for (const [signal, reason] of [
  ['SIGKILL', 'its page ended'],
  ['SIGSTOP', 'its page does not respond']
] as const) {
  test(`a window whose page gets ${signal} before it is shown ends the program in order`, async ({
    dataDir
  }) => {
    provideSettings(dataDir, ON_THIS_COMPUTER)
    const began = Date.now()
    const { child, ended } = spawnDesktop(dataDir, { args: ['--no-sandbox'] })
    const { pid = 0 } = child
    const pages = new Set<number>()
    while (isRunning(pid)) {
      for (const page of pagesOf(pid)) {
        if (!pages.has(page)) process.kill(page, signal)
        pages.add(page)
      }
      await pause(2)
    }
    for (const page of pages) if (isRunning(page)) process.kill(page, 'SIGKILL')
    expect(await ended).toEqual({
      code: 1,
      output: expect.stringContaining(`Help Desk could not open its window: ${reason}`)
    })
    // With the start of the program before the window, on a busy machine.
    expect(Date.now() - began).toBeLessThan(20_000)
  })
}

/**
 * The processes of a program's pages that have begun to load: without a sandbox they are children
 * of the process that Chromium forks pages from. Before that the program itself waits for them.
 */
function pagesOf(program: number): number[] {
  const zygotes = childrenOf(program).filter((child) => {
    const command = read(child, 'cmdline')
    return command.includes('--type=zygote') && !command.includes('--no-zygote-sandbox')
  })
  return zygotes
    .flatMap(childrenOf)
    .filter((page) => list(`/proc/${page}/task`).length >= BEGUN_THREADS)
}

function childrenOf(pid: number): number[] {
  const threads = list(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) => read(pid, `task/${thread}/children`).split(' '))
  return children.filter(Boolean).map(Number)
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** Whether a process runs; one that has ended has no command any more. */
const isRunning = (pid: number) => read(pid, 'cmdline') !== ''
