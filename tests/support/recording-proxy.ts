import { request } from 'node:http'
import { startHost } from './test-host.ts'

export interface RecordingProxy {
  url: string
  /** The values of all cookies the server has set so far. */
  cookieValues: string[]
  /** Every request so far, as `POST /api/login`. */
  requests: string[]
  /** While it is away every connection ends without an answer. */
  setAway(isAway: boolean): void
  close(): Promise<void>
}

/**
 * Stands between a client and a server on this machine, hears what they say, and can be away for
 * the client alone.
 */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const cookieValues: string[] = []
  const requests: string[] = []
  let isAway = false
  const { address, cut, close } = await startHost((incoming, outgoing) => {
    if (isAway) return void outgoing.destroy()
    const { method, url = '', headers } = incoming
    requests.push(`${method} ${url}`)
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      for (const cookie of answer.headers['set-cookie'] ?? []) {
        const value = /=([^;]+)/.exec(cookie)?.[1]
        if (value) cookieValues.push(value)
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  return {
    url: address,
    cookieValues,
    requests,
    setAway(to) {
      isAway = to
      if (to) cut()
    },
    close
  }
}
