import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands between a program and a server, at a port of this machine.
 * @param target the address of the server
 * @param pass hands on what either says; told both ends of each connection
 * @returns the address of the server through it, and what listens there
 */
export async function startTcpProxy(
  target: string,
  pass: (near: Socket, far: Socket) => void
): Promise<{ url: string; listener: Server }> {
  const { hostname, port } = new URL(target)
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => {})
    pass(near, far)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String((listener.address() as AddressInfo).port)
  return { url: own.href, listener }
}
