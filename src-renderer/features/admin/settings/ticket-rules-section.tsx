import type { FileSettings, Settings, SettingsUpdate } from '#shared/api/settings.ts'
import { t } from '../../../lib/texts.ts'
import { FormInput, FormSwitch } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroupsForm } from './use-settings-form.ts'

type TicketSettings = Pick<Settings, 'ticketChanges' | 'search' | 'files'>

interface TicketRulesForm extends Pick<TicketSettings, 'search'> {
  ticketChanges: { isLimited: boolean }
  files: Record<keyof FileSettings, string>
}

/** Who can change tickets (D60), where searches look (D87), and the space for files (D65). */
export function TicketRulesSection({ settings }: { settings: TicketSettings }) {
  const form = useSettingsGroupsForm(settings, { formOf, updateOf })
  return (
    <SettingsForm section="ticket-rules" form={form}>
      <FormSwitch<TicketRulesForm>
        name="ticketChanges.isLimited"
        label={t('Only people who handle a ticket can change it')}
        hint={t(
          'Otherwise everyone who sees a ticket can. People who handle it: its team, its assignee and IT Support Specialists. They change the status, assignee, priority, department and category. Requesters can still comment, attach files, follow, cancel their open tickets and reopen their resolved ones. This always applies to private tickets, and to the department and assignee of tickets with internal notes.'
        )}
      />
      <FormSwitch<TicketRulesForm>
        name="search.commentsAndRequester"
        label={t('Search comments and requester names')}
        hint={t(
          'Ticket search always covers the reference, description, category and subcategory. Internal notes are found only by people who can read them. After you turn this on, existing comments are added in the background, newest first.'
        )}
      />
      <FormInput<TicketRulesForm>
        name="files.ticketMib"
        label={t('File limit per ticket, in MiB')}
        hint={t('Total for a ticket and its comments.')}
        w="32"
        inputMode="numeric"
      />
      <FormInput<TicketRulesForm>
        name="files.personMibPerDay"
        label={t('Upload limit per person and 24 hours, in MiB')}
        hint={t(
          'Total of uploads and email attachments. Uploads stop when less than 5% or 1 GiB of the server’s disk is free.'
        )}
        w="32"
        inputMode="numeric"
      />
    </SettingsForm>
  )
}

function formOf({ ticketChanges, search, files }: TicketSettings): TicketRulesForm {
  return {
    ticketChanges: { isLimited: ticketChanges.allowed === 'handlers' },
    search,
    files: { ticketMib: String(files.ticketMib), personMibPerDay: String(files.personMibPerDay) }
  }
}

function updateOf({ ticketChanges, search, files }: TicketRulesForm): SettingsUpdate {
  return {
    ticketChanges: { allowed: ticketChanges.isLimited ? 'handlers' : 'everybody' },
    search,
    files: {
      ticketMib: Number(files.ticketMib || Number.NaN),
      personMibPerDay: Number(files.personMibPerDay || Number.NaN)
    }
  }
}
