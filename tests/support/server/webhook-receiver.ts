import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { WebhookPayload } from '#shared/api/webhooks.ts'
import {
  systemNetwork,
  type WebhookNetwork
} from '../../../src-main/server/webhooks/webhook-network.ts'

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Answers what a receiver got. */
export type Answering = (response: ServerResponse, received: Received) => void

export const answering =
  (status: number): Answering =>
  (response) => {
    response.writeHead(status).end()
  }

/** A network on which receivers are on this machine. */
export const loopback: WebhookNetwork = {
  ...systemNetwork,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isBlocked: (address) => address !== '127.0.0.1' && systemNetwork.isBlocked(address),
  timeoutMs: 2000
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver of webhooks, which keeps what it gets. */
export async function startReceiver() {
  const received: Received[] = []
  let answer = answering(204)
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer(response, { headers: request.headers, body })
    })
  })
  let port = 0
  async function open() {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    /** By a name, which the network of tests finds on this machine. */
    url: `http://receiver.example.com:${port}/hook`,
    received,
    /** Begins to listen again after {@link close}. */
    open,
    answerWith(next: Answering) {
      answer = next
    },
    /** The kinds of what it got, each with the number of the ticket. */
    reported: () =>
      received.map(({ body }) => {
        const { type, data }: WebhookPayload = JSON.parse(body)
        return `${type} ${data.ticketId ?? ''}`.trim()
      }),
    /** Stops listening. */
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}

/**
 * Verifies a message as a receiver does, with the reference library.
 * @param now the time that the receiver's clock shows
 * @throws Error when nothing came, it is not signed with the secret, or is old
 */
export function verify(got: Received | undefined, secret: string, now: Date): WebhookPayload {
  if (!got) throw new Error('Nothing was delivered')
  const { headers, body } = got
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now.getTime())
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookPayload
  } finally {
    clock.mockRestore()
  }
}
