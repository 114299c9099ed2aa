import type { FileSettings } from '#shared/api/settings.ts'
import { FormInput } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type FilesForm = Record<keyof FileSettings, string>

/** How much space files may use (D65). */
export function FilesSection({ settings }: { settings: FileSettings }) {
  const form = useSettingsForm('files', settings, { formOf, updateOf })
  return (
    <SettingsForm
      title="Files"
      text="Limits for attached files. Uploads stop when less than 5% or 1 GiB of the server’s disk is free."
      form={form}
    >
      <FormInput<FilesForm>
        name="ticketMib"
        label="Per ticket, in MiB"
        hint="Total for a ticket and its comments."
        w="32"
        inputMode="numeric"
      />
      <FormInput<FilesForm>
        name="personMibPerDay"
        label="Per person and 24 hours, in MiB"
        hint="Total of uploads and email attachments."
        w="32"
        inputMode="numeric"
      />
    </SettingsForm>
  )
}

function formOf({ ticketMib, personMibPerDay }: FileSettings): FilesForm {
  return { ticketMib: String(ticketMib), personMibPerDay: String(personMibPerDay) }
}

function updateOf({ ticketMib, personMibPerDay }: FilesForm): FileSettings {
  return {
    ticketMib: Number(ticketMib || Number.NaN),
    personMibPerDay: Number(personMibPerDay || Number.NaN)
  }
}
