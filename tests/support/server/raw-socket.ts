import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** A connection on which a test writes and reads plain text. */
export type RawConnection = ReturnType<typeof openConnection>

/**
 * Opens a connection to a port of this machine.
 * @param certificate the server's certificate as PEM text, if it speaks TLS
 */
export function openConnection(port: number, certificate?: string) {
  const socket: Socket = certificate
    ? connectTls({ port, host: '127.0.0.1', ca: certificate })
    : connectTcp(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  // A connection that is cut while data is on its way ends with an error; tests only care that it
  // ends.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return {
    socket,
    write: (what: string) => void socket.write(what),
    /** The text received so far. */
    received: () => text,
    /** Waits until the server closes the connection. @returns all text received */
    ended: () => ended,
    leave: () => void socket.destroy()
  }
}

/** Sends a text and waits for the end of the connection. @returns all text received */
export function exchange(port: number, written: string, certificate?: string): Promise<string> {
  const connection = openConnection(port, certificate)
  connection.write(written)
  return connection.ended()
}
