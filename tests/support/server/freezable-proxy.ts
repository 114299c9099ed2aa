import { once } from 'node:events'
import type { Socket } from 'node:net'
import { startTcpProxy } from './tcp-proxy.ts'

/** How many bytes went either way over a connection. */
interface Passed {
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
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isTimeToCut = (_passed: Passed) => false
  let isTimeToFreeze = (_passed: Passed) => false
  let connections = 0

  const { url, listener } = await startTcpProxy(target, (near, far) => {
    connections += 1
    for (const socket of [near, far]) {
      sockets.add(socket)
      // Paused sockets take what comes once they are resumed.
      if (isFrozen) socket.pause()
    }
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
    near.on('close', () => sockets.delete(near) && far.destroy())
    far.on('close', () => sockets.delete(far) && near.destroy())
  })
  async function takeAway() {
    if (!listener.listening) return
    for (const socket of sockets) socket.destroy()
    listener.close()
    await once(listener, 'close')
  }

  return {
    url,
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
      listener.listen(Number(new URL(url).port), '127.0.0.1')
      await once(listener, 'listening')
    },
    close: takeAway
  }
}
