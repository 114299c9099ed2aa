import type { Random } from '../../src-main/server/demo/demo-random.ts'
import type { Desk } from './desk-load.ts'

/** The requests of people's screens, in about the proportion in which they occur. */
export function createReads(desk: Desk, random: Random) {
  const failures: string[] = []

  function path(userId: number): string {
    const ticketId = 1 + random.below(Math.max(1, desk.newestTicket()))
    const dice = random.next()
    if (dice < 0.25)
      return '/api/tickets?status=open&status=in-progress&ownership=all-relevant&limit=5&offset=0'
    if (dice < 0.4) return `/api/tickets?limit=5&offset=${random.below(50)}`
    if (dice < 0.6) return `/api/tickets/${ticketId}`
    if (dice < 0.75) return `/api/tickets/${ticketId}/comments`
    if (dice < 0.85) return `/api/tickets/stats/counts?userId=${userId}`
    if (dice < 0.95) return '/api/users'
    return `/api/reports/tickets-by-status?userId=${userId}`
  }

  return {
    failures,
    /** Someone looks at something. */
    async read(): Promise<void> {
      const { user, client } = random.pick(desk.writers)
      const address = path(user.id)
      const status = await client.get(address).then(
        (answer) => answer.status,
        (error: unknown) => String(error)
      )
      if (status !== 200) failures.push(`${address}: ${status}`)
    }
  }
}
