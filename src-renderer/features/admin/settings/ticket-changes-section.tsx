import type { TicketChangeSettings } from '#shared/api/settings.ts'
import { SwitchSection } from './switch-section.tsx'

/** Who can change tickets (D60). */
export function TicketChangesSection({ settings }: { settings: TicketChangeSettings }) {
  return (
    <SwitchSection
      title="Ticket changes"
      text="Who can change the status, assignee, priority, department and category of a ticket."
      label="Only people who handle the ticket"
      hint="Its team, its assignee and IT Support Specialists. Requesters can still comment, attach files, follow, cancel their open tickets and reopen their resolved ones. This always applies to private tickets, and to the department and assignee of tickets with internal notes."
      isOn={settings.allowed === 'handlers'}
      updateOf={(isOn) => ({ ticketChanges: { allowed: isOn ? 'handlers' : 'everybody' } })}
    />
  )
}
