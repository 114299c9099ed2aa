/** A page without any framework that fetches the same answers as ours and draws the same rows. */
import { startHost } from '#support/test-host.ts'

/** The requests of the list of all tickets. */
const CALLS = [
  '/api/user',
  '/api/tickets?limit=5&offset=0',
  '/api/users',
  '/api/admin/categories',
  '/api/admin/subcategories'
]

const PAGE = `<!doctype html><title>Bare</title><main></main><script src="/bare.js" defer></script>`
const SCRIPT = `Promise.all(${JSON.stringify(CALLS)}.map((call) => fetch(call).then((answer) => answer.json())))
  .then(([, tickets, users]) => {
    const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
    document.querySelector('main').innerHTML = '<table><tbody>' + tickets.map((ticket) =>
      '<tr>' + [ticket.ticketId, ticket.department, ticket.category, names.get(ticket.requesterId),
        ticket.status, ticket.priority, ticket.createdAt].map((text) =>
        '<td><a href="/tickets/' + ticket.id + '">' + text + '</a></td>').join('') + '</tr>').join('')
  })`

/**
 * Serves it with the answers that a server gives to a session.
 * @returns its address, and a function that ends it
 */
export async function startBarePage(
  serverUrl: string,
  cookie: string
): Promise<{ url: string; stop(): Promise<void> }> {
  const files = new Map([
    ['/tickets', { type: 'text/html', body: PAGE }],
    ['/bare.js', { type: 'text/javascript', body: SCRIPT }]
  ])
  for (const call of CALLS) {
    const answer = await fetch(serverUrl + call, { headers: { cookie } })
    files.set(call, { type: 'application/json', body: await answer.text() })
  }
  const { address, close } = await startHost((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' })
    response.end(file?.body)
  })
  return { url: address, stop: close }
}
