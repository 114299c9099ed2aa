import type { TicketChangeSettings } from '#shared/api/settings.ts'
import { SwitchSection } from './switch-section.tsx'

/** Who can change tickets (D60). */
export function TicketChangesSection({ settings }: { settings: TicketChangeSettings }) {
  return (
    <SwitchSection
      title="Ticket changes"
      text="Who can change the status, assignee, priority, department and category of a ticket."
      label="Only people who handle the ticket"
      hint="These are its team, its assignee and IT Support Specialists. A requester can comment, attach files, follow, cancel an own open ticket and reopen an own resolved one. Private tickets, and the department and assignee of tickets with internal notes, are always limited like this."
      isOn={settings.allowed === 'handlers'}
      updateOf={(isOn) => ({ ticketChanges: { allowed: isOn ? 'handlers' : 'everybody' } })}
    />
  )
}
