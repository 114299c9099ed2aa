import { type IncomingMessage, request as send } from 'node:http'
import type { Socket } from 'node:net'
import { startHost } from './test-host.ts'

export interface Relay {
  url: string
  /** Everything it was asked so far. */
  heard: readonly { path: string; cookie: string | undefined }[]
  /** Breaks off every connection there is; new ones are taken. */
  cut(): void
  /**
   * Lets every connection there is fall silent without ending it, as those of a computer that has
   * slept; new ones are taken.
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
  const { address, cut, close } = await startHost((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers, socket } = incoming
    sockets.add(socket)
    if (silent.has(socket)) return
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
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  return {
    url: address,
    heard,
    cut,
    silence() {
      for (const socket of sockets) silent.add(socket)
      for (const answer of answers) answer.unpipe()
    },
    close
  }
}
