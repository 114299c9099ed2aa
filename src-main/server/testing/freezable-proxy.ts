import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and a server, and falls silent when a test says so. */
export interface FreezableProxy {
  /** The address of what it stands in front of, through it. */
  url: string
  /** Lets nothing through any more; new connections are taken and hear nothing. */
  freeze(): void
  /** Lets everything through again, also what came meanwhile. */
  thaw(): void
  /**
   * Lets through what comes over new connections only: those there are stay silent for ever, as
   * when an address moves to another machine.
   */
  abandon(): void
  close(): Promise<void>
}

/** Starts a proxy in front of the host and port of an address. */
export async function startFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false

  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    // Paused sockets take what comes once they are resumed.
    if (isFrozen) socket.pause()
  }
  function pass(from: Socket, to: Socket) {
    from.on('data', (data) => to.write(data))
    from.on('close', () => to.destroy())
  }

  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    keep(near)
    keep(far)
    pass(near, far)
    pass(far, near)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String((proxy.address() as AddressInfo).port)

  return {
    url: own.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    abandon() {
      isFrozen = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    }
  }
}
