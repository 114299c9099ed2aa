import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'

const resolveDialog = lazyModule(() => import('./resolve-dialog.tsx'))

/** Asks before tickets with open tasks are resolved, and does every other change at once (D79). */
export type ResolveQuestion = (
  tickets: readonly Ticket[],
  status: TicketStatus | undefined,
  run: () => void
) => void

/** @returns what to call with a change of status, and the dialog */
export function useResolveQuestion() {
  const [asked, setAsked] = useState<{ open: number; tickets: number; run(): void }>()
  const [isOpen, setIsOpen] = useState(false)
  const { module } = useLoaded(resolveDialog, asked !== undefined)

  const ask: ResolveQuestion = (tickets, status, run) => {
    const counts = tickets
      .filter((ticket) => ticket.status !== 'resolved')
      .flatMap(({ tasks }) => (tasks && tasks.done < tasks.total ? tasks.total - tasks.done : []))
    if (status !== 'resolved' || counts.length === 0) return run()
    setAsked({ open: counts.reduce((sum, count) => sum + count, 0), tickets: counts.length, run })
    setIsOpen(true)
  }

  return {
    ask,
    dialog: asked && module && (
      <module.ResolveDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        open={asked.open}
        tickets={asked.tickets}
        onResolve={() => {
          setIsOpen(false)
          asked.run()
        }}
      />
    )
  }
}
