import { Text } from '@chakra-ui/react'
import type { TicketChangeSettings } from '#shared/api/settings.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** Who can change tickets (D60). */
export function TicketChangesSection({ settings }: { settings: TicketChangeSettings }) {
  const update = useUpdateSettings()
  const { allowed } = (update.isPending && update.variables.ticketChanges) || settings
  return (
    <SettingsSection
      title="Ticket changes"
      text="Who can change the status, assignee, priority, department and category of a ticket."
    >
      <LabelledSwitch
        label="Only people who handle the ticket"
        isOn={allowed === 'handlers'}
        readOnly={update.isPending}
        onSwitch={(isOn) =>
          update.mutate({ ticketChanges: { allowed: isOn ? 'handlers' : 'everybody' } })
        }
      />
      <Text textStyle="sm" color="fg.muted" mt="1" maxW="md">
        These are its team, its assignee and IT Support Specialists. A requester can comment, attach
        files, follow, cancel an own open ticket and reopen an own resolved one. Private tickets,
        and the department and assignee of tickets with internal notes, are always limited like
        this.
      </Text>
    </SettingsSection>
  )
}
