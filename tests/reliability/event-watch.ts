import { get } from 'node:http'
import type { Write } from './desk-load.ts'
import { isAcknowledged } from './desk-load.ts'

/**
 * Many who listen to live events. A ticket's event names what has changed, so that it can be told
 * which write it is of; of several equal ones the first to come are taken for the first write's.
 */
export function createEventWatch(origin: string) {
  /** When each event came, by ticket and kind of change, at whomever. */
  const arrivals = new Map<string, number[]>()
  const ends: string[] = []
  const leave: (() => void)[] = []
  let isOver = false

  /** @param cookie of a session */
  function listen(cookie: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const request = get(
        `${origin}/api/events`,
        { agent: false, headers: { cookie } },
        (response) => {
          if (response.statusCode !== 200)
            return reject(new Error(`A stream was answered ${response.statusCode}`))
          let text = ''
          let hasLeft = false
          response.setEncoding('utf8').on('data', (chunk: string) => {
            const at = performance.now()
            const blocks = (text + chunk).split('\n\n')
            text = blocks.pop() ?? ''
            for (const block of blocks) note(block, at)
          })
          response.on('close', () => {
            if (!isOver && !hasLeft) ends.push('A stream ended by itself')
          })
          const go = () => {
            hasLeft = true
            request.destroy()
          }
          leave.push(go)
          resolve(go)
        }
      )
      request.on('error', (error) => {
        if (!isOver) reject(error)
      })
    })
  }

  function note(block: string, at: number) {
    const data = /^event: ticket\ndata: (.*)$/.exec(block)?.[1]
    if (!data) return
    const { id, change } = JSON.parse(data) as { id: number; change: string }
    const key = `${id} ${change}`
    const list = arrivals.get(key)
    if (list) list.push(at)
    else arrivals.set(key, [at])
  }

  return {
    listen,
    ends,
    /**
     * How long every event took to everyone, from the moment its write was sent.
     * @param listeners who listened all the time
     * @returns milliseconds, and how many events someone did not get
     */
    deliveries(writes: readonly Write[], listeners: number) {
      const latencies: number[] = []
      let missing = 0
      const done = writes.filter(isAcknowledged)
      const sent = Map.groupBy(done, (write) =>
        write.kind === 'ticket' ? `${write.id} created` : `${write.ticketId} ${write.kind}`
      )
      for (const [key, list] of sent) {
        const times = arrivals.get(key) ?? []
        missing += list.length * listeners - times.length
        for (const [index, at] of times.entries()) {
          latencies.push(at - (list[Math.floor(index / listeners)]?.sentAt ?? at))
        }
      }
      return { latencies, missing }
    },
    close() {
      isOver = true
      for (const go of leave) go()
    }
  }
}
