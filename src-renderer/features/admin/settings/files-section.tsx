import type { FileSettings } from '#shared/api/settings.ts'
import { FormInput } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type FilesForm = Record<keyof FileSettings, string>

/** How much room files may take (D65). */
export function FilesSection({ settings }: { settings: FileSettings }) {
  const form = useSettingsForm('files', settings, { formOf, updateOf })
  return (
    <SettingsForm
      title="Files"
      text="Limits of attached files. No files are accepted while less than 5 % or 1 GiB of the server’s disk is free."
      form={form}
    >
      <FormInput<FilesForm>
        name="ticketMib"
        label="Per ticket, in MiB"
        hint="All files of a ticket and its comments together."
        w="32"
        inputMode="numeric"
      />
      <FormInput<FilesForm>
        name="personMibPerDay"
        label="Per person in 24 hours, in MiB"
        hint="Everything a person uploads, also by email."
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
