import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface TestHost {
  /** Such as `https://127.0.0.1:40123`. */
  address: string
  port: number
  /** Breaks off every connection there is; new ones are taken. */
  cut(): void
  close(): Promise<void>
}

/**
 * Starts an HTTP server on a port of this machine.
 * @param options.tls the PEM texts to speak HTTPS with
 */
export async function startHost(
  answer: RequestListener,
  {
    tls,
    host = '127.0.0.1',
    port = 0
  }: { tls?: { certificate: string; key: string }; host?: string; port?: number } = {}
): Promise<TestHost> {
  const server: Server = tls
    ? createHttpsServer({ cert: tls.certificate, key: tls.key }, answer)
    : createHttpServer(answer)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const { port: opened } = server.address() as AddressInfo
  return {
    address: `${tls ? 'https' : 'http'}://${host}:${opened}`,
    port: opened,
    cut: () => server.closeAllConnections(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }
}

/** Answers `/api/about` as a help desk does. */
export function helpDesk(version = '1.2.0'): RequestListener {
  return (request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.statusCode = request.url === '/api/about' ? 200 : 404
    response.end(JSON.stringify({ product: 'Help Desk', version }))
  }
}
