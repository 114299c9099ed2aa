import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Relay {
  url: string
  /** Everything it was asked so far. */
  heard: readonly { path: string; cookie: string | undefined }[]
  /** Breaks off every connection there is; new ones are taken. */
  cut(): void
  /**
   * Lets every connection there is fall silent, as those of a computer that has slept, and tells
   * nobody; new ones are taken.
   */
  silence(): void
  close(): Promise<void>
}

/**
 * Stands in front of a server and writes down what it is asked.
 * @param ownAnswer what it answers itself, as JSON, instead of asking the server; undefined for
 * most
 */
export async function startRelay(
  server: string,
  ownAnswer: (path: string) => object | undefined = () => undefined
): Promise<Relay> {
  const heard: Relay['heard'][number][] = []
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  const answers = new Set<IncomingMessage>()
  const relay = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    if (silent.has(incoming.socket)) return
    heard.push({ path, cookie: headers.cookie })
    const own = ownAnswer(path)
    if (own) {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(own))
      return
    }
    const onward = send(new URL(path, server), {
      method,
      headers: { ...headers, host: new URL(server).host }
    })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answers.add(answer)
      answer.on('close', () => answers.delete(answer))
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  relay.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    heard,
    cut: () => relay.closeAllConnections(),
    silence() {
      for (const socket of sockets) silent.add(socket)
      for (const answer of answers) answer.unpipe()
    },
    async close() {
      const closed = new Promise((resolve) => relay.close(resolve))
      relay.closeAllConnections()
      await closed
    }
  }
}
