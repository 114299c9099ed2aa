import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How many bytes went either way over a connection. */
export interface Passed {
  sent: number
  received: number
}

/** Stands between a program and a server, and falls silent or breaks off when a test says so. */
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
  /** Freezes each connection instead of handing on what the program says, once that is so. */
  freezeWhen(isTime: (passed: Passed) => boolean): void
  /** How many connections there have been. */
  connections(): number
  /**
   * Breaks off each connection instead of handing on what the server says, once that is so.
   * @param isTime told what has passed, with what the server says now
   */
  cutWhen(isTime: (passed: Passed) => boolean): void
  /** Breaks off all connections, and takes no more. */
  takeAway(): Promise<void>
  /** Is there again, at the same port. */
  bringBack(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy in front of the host and port of an address. */
export async function startFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isTimeToCut = (_passed: Passed) => false
  let isTimeToFreeze = (_passed: Passed) => false
  let connections = 0

  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    // Paused sockets take what comes once they are resumed.
    if (isFrozen) socket.pause()
  }
  function pass(near: Socket, far: Socket) {
    const passed: Passed = { sent: 0, received: 0 }
    near.on('data', (data) => {
      passed.sent += data.length
      if (isTimeToFreeze(passed)) near.pause()
      else far.write(data)
    })
    far.on('data', (data) => {
      passed.received += data.length
      if (isTimeToCut(passed)) near.destroy()
      else near.write(data)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }

  const proxy = createServer((near) => {
    connections += 1
    const far = connect(Number(port), hostname)
    keep(near)
    keep(far)
    pass(near, far)
  })
  async function listen(at: number) {
    proxy.listen(at, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  async function takeAway() {
    if (!proxy.listening) return
    for (const socket of sockets) socket.destroy()
    proxy.close()
    await once(proxy, 'close')
  }
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String(await listen(0))

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
    cutWhen(isTime) {
      isTimeToCut = isTime
    },
    freezeWhen(isTime) {
      isTimeToFreeze = isTime
    },
    connections: () => connections,
    takeAway,
    async bringBack() {
      await listen(Number(own.port))
    },
    close: takeAway
  }
}
