import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorMessage } from '../base/error-message.ts'
import { StartError } from '../base/start-error.ts'

const METRICS_PATH = '/metrics'

/** More than any number of Prometheus servers, and few enough to harm no one. */
const MAX_CONNECTIONS = 32

/**
 * Opens a port that answers for `/metrics` alone, over plain HTTP.
 * @param content its media type, and the function that makes it
 * @throws StartError when it can't be opened
 */
export async function openMetricsPort(
  { host, port }: { host: string; port: number },
  content: { contentType: string; read(): Promise<string> }
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== METRICS_PATH) {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await content.read()
      response.writeHead(200, { 'Content-Type': content.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.maxConnections = MAX_CONNECTIONS
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(
      `The metrics can't be served at ${host}:${port} (${errorMessage(error)}). Choose another address with --metrics.`
    )
  }
  const { port: opened } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${opened}${METRICS_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
