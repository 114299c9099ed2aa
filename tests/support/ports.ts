import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'

const LOOPBACK = '127.0.0.1'

/** A port of the loopback address that nobody has. */
export async function freePort(): Promise<number> {
  const server = await takePort(0)
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Has a port, as another program would, until the server is closed. */
export async function takePort(port: number): Promise<Server> {
  const server = createServer().listen(port, LOOPBACK)
  await once(server, 'listening')
  return server
}

/** Whether somebody listens on a port of the loopback address. */
export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
