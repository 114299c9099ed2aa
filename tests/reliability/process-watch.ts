import { readdirSync, readFileSync } from 'node:fs'
import type { HeadlessServer } from '#support/headless-server.ts'

/** Node's arguments that let {@link watchProcess} ask it for its heap. */
export const WATCHED = ['--inspect=127.0.0.1:0']

/** A look at a running program. */
export interface Sample {
  /** Since the first look, in seconds. */
  at: number
  /** Resident memory, in MB. */
  rss: number
  /** The JavaScript heap after everything unused was collected, in MB. */
  heap: number
  /** Open files and connections. */
  handles: number
}

const MB = 1024 * 1024

/**
 * Looks at a server from outside: at its memory and files as the system counts them, and at its
 * heap over the inspector.
 */
export async function watchProcess(server: HeadlessServer) {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output())?.[0]
  if (!address) throw new Error('The server was not started with the inspector')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The inspector does not answer'))
  })
  let calls = 0
  const began = performance.now()
  const samples: Sample[] = []

  function ask<T>(method: string): Promise<T> {
    const id = ++calls
    return new Promise((resolve) => {
      socket.addEventListener('message', function read({ data }) {
        const message = JSON.parse(String(data))
        if (message.id !== id) return
        socket.removeEventListener('message', read)
        resolve(message.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  }

  return {
    samples,
    async look(): Promise<Sample> {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage')
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      const sample = {
        at: (performance.now() - began) / 1000,
        rss: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
        heap: usedSize / MB,
        handles: readdirSync(`/proc/${server.pid}/fd`).length
      }
      samples.push(sample)
      return sample
    },
    close: () => socket.close()
  }
}

/**
 * How much a metric grows, by least squares over the later two thirds: the first third warms up.
 * @returns MB an hour
 */
export function slope(samples: readonly Sample[], metric: 'rss' | 'heap'): number {
  const later = samples.slice(Math.floor(samples.length / 3))
  const mean = (of: (sample: Sample) => number) =>
    later.reduce((sum, sample) => sum + of(sample), 0) / later.length
  const meanAt = mean(({ at }) => at)
  const meanValue = mean((sample) => sample[metric])
  const above = later.reduce(
    (sum, sample) => sum + (sample.at - meanAt) * (sample[metric] - meanValue),
    0
  )
  const below = later.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  return below === 0 ? 0 : (above / below) * 3600
}
