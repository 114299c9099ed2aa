/**
 * A program of its own: a server that answers `/N` with N bytes and does nothing else, against
 * which others are measured.
 */
import http from 'node:http'

const bodies = new Map<string, Buffer>()

const server = http.createServer((request, response) => {
  const size = request.url?.slice(1) ?? ''
  const body = bodies.get(size) ?? Buffer.alloc(Number(size), 'x')
  bodies.set(size, body)
  request.resume().on('end', () => response.end(body))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    console.log(`ready at http://127.0.0.1:${address.port}`)
})
