import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** A connection on which everything is written and read by hand. */
export type RawConnection = ReturnType<typeof openConnection>

/**
 * Opens a connection to a port of this machine.
 * @param certificate PEM text of the server's, where it speaks TLS
 */
export function openConnection(port: number, certificate?: string) {
  const socket: Socket = certificate
    ? connectTls({ port, host: '127.0.0.1', ca: certificate })
    : connectTcp(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  // A connection that is cut while something is on its way ends with an error; that it ends is what
  // matters.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return {
    socket,
    write: (what: string) => void socket.write(what),
    /** What has come so far. */
    received: () => text,
    /** Waits until the other end closes. @returns all that came */
    ended: () => ended,
    leave: () => void socket.destroy()
  }
}

/** Sends what is written there and waits for the end. @returns all that came back */
export function exchange(port: number, written: string, certificate?: string): Promise<string> {
  const connection = openConnection(port, certificate)
  connection.write(written)
  return connection.ended()
}
