import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Relay {
  url: string
  /** Everything it was asked so far. */
  heard: readonly { path: string; cookie: string | undefined }[]
  /** Breaks off every connection there is; new ones are taken. */
  cut(): void
  close(): Promise<void>
}

/**
 * Stands in front of a server and writes down what it is asked.
 * @param ownAnswer what it answers itself, as JSON, instead of asking the server; undefined for most
 */
export async function startRelay(
  server: string,
  ownAnswer: (path: string) => object | undefined = () => undefined
): Promise<Relay> {
  const heard: Relay['heard'][number][] = []
  const relay = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    heard.push({ path, cookie: headers.cookie })
    const own = ownAnswer(path)
    if (own) {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(own))
      return
    }
    const onward = send(new URL(path, server), { method, headers: { ...headers, host: new URL(server).host } })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    heard,
    cut: () => relay.closeAllConnections(),
    async close() {
      const closed = new Promise((resolve) => relay.close(resolve))
      relay.closeAllConnections()
      await closed
    }
  }
}
