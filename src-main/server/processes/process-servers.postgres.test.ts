import { expect, test } from 'vitest'
import type { Process, ProcessRun } from '#shared/api/processes.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'
import { severalServers } from '#support/server/several-servers.ts'
import { newTicket } from '#support/server/test-server.ts'

// Servers of one database, on which the last parts that others wait for are done at once (D79).

const { server, ada, signInAtOthers } = severalServers(2)

test('a part that waits for several starts once, whichever of them is done last', async () => {
  const keys = Array.from({ length: 6 }, (_, index) => `first-${index}`)
  const parts = [...keys.map((key) => taskPart(key)), ticketPart('last', 'IT', { after: keys })]
  const input = newProcess({ department: 'IT', definition: { mustFinish: false, parts } })
  const { id: processId } = (await ada.post<Process>('/api/processes', input)).body
  const ticket = (await ada.post<Ticket>('/api/tickets', newTicket(ada.user.id))).body
  const path = `/api/tickets/${ticket.id}/processes`
  const { parts: started } = (await ada.post<ProcessRun>(path, { processId })).body
  const [elsewhere] = await signInAtOthers()
  await Promise.all(
    started
      .slice(0, -1)
      .map(({ task }, index) =>
        [ada, elsewhere][index % 2]?.patch(`/api/tasks/${task?.id}`, { done: true })
      )
  )
  const rows = await server().rows('SELECT id FROM tickets WHERE id <> ?', ticket.id)
  expect(rows).toHaveLength(1)
})
