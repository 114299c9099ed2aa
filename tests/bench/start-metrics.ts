/**
 * How soon a start answers: the headless server's first answer, and the desktop's form to sign in.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { ON_THIS_COMPUTER, provideSettings, spawnDesktop } from '#support/desktop-app.ts'
import { hasDisplay } from '../../build/programs.mjs'
import { startServer } from './programs.ts'
import type { Target } from './report.ts'
import { createAgent, median, send } from './timing.ts'

const RUNS = 7

/** @param dataDir of a database that was closed in order */
export async function headlessStartMetrics(dataDir: string): Promise<Target[]> {
  return await startMetrics('headless server: process start to first response', 500, async () => {
    const agent = createAgent()
    const begun = performance.now()
    const server = await startServer(dataDir)
    await send(agent, `${server.url}/api/setup`)
    const time = performance.now() - begun
    agent.destroy()
    await server.stop()
    return time
  })
}

/** @returns nothing where there is no display */
export async function desktopStartMetrics(dataDir: string): Promise<Target[]> {
  if (!hasDisplay()) {
    console.error(
      'There is no display, so the start of the desktop is not measured (xvfb-run npm run bench)'
    )
    return []
  }
  provideSettings(dataDir, ON_THIS_COMPUTER)
  return await startMetrics('desktop: process start to sign-in form', 2000, () =>
    startDesktopOnce(dataDir)
  )
}

async function startMetrics(name: string, most: number, startOnce: () => Promise<number>) {
  const times: number[] = []
  while (times.length < RUNS) times.push(await startOnce())
  const target: Target = { name: `${name}, median`, unit: 'ms', measured: median(times), most }
  return [target]
}

/**
 * Watched through the port for developer tools: a start that is driven from its beginning takes
 * longer.
 */
async function startDesktopOnce(dataDir: string): Promise<number> {
  const begun = performance.now()
  const { child, ended } = spawnDesktop(dataDir, { args: ['--remote-debugging-port=0'] })
  try {
    for await (const line of createInterface(child.stderr)) {
      const tools = /^DevTools listening on ws:[/][/]([^/]+)/.exec(line)?.[1]
      if (!tools) continue
      await formIsThere(tools)
      return performance.now() - begun
    }
    throw new Error('The desktop ended before it could be watched')
  } finally {
    child.stderr.resume()
    child.kill('SIGTERM')
    await ended
  }
}

/** In the page: comes back in the frame after the one that shows a form which takes a username. */
const FORM_IS_SHOWN = `new Promise((resolve) => {
  const look = () => requestAnimationFrame(document.querySelector('input[name=username]:enabled') ? resolve : look)
  look()
})`

async function formIsThere(tools: string): Promise<void> {
  const giveUp = performance.now() + 30_000
  while (performance.now() < giveUp) {
    const pages = (await (await fetch(`http://${tools}/json/list`)).json()) as Record<
      string,
      string
    >[]
    const page = pages.find(({ type, url }) => type === 'page' && url?.startsWith('app:'))
    // A page that goes elsewhere meanwhile answers with an error.
    if (page?.webSocketDebuggerUrl && (await evaluates(page.webSocketDebuggerUrl, FORM_IS_SHOWN)))
      return
    await pause(10)
  }
  throw new Error('The desktop showed no sign-in form')
}

async function evaluates(address: string, expression: string): Promise<boolean> {
  const socket = new WebSocket(address)
  try {
    await once(socket, 'open')
    socket.send(
      JSON.stringify({
        id: 1,
        method: 'Runtime.evaluate',
        params: { expression, awaitPromise: true }
      })
    )
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    const answer = JSON.parse(data) as { result?: { exceptionDetails?: object } }
    return answer.result !== undefined && answer.result.exceptionDetails === undefined
  } finally {
    socket.close()
  }
}
