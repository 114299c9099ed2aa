import { Input } from '@chakra-ui/react'
import type { FileSettings } from '#shared/api/settings.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** How much room files may take (D65). */
export function FilesSection({ settings }: { settings: FileSettings }) {
  const update = useUpdateSettings()
  const { register, handleSubmit, setError, formState } = useSavedForm({
    ticketMib: String(settings.ticketMib),
    personMibPerDay: String(settings.personMibPerDay)
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit(async ({ ticketMib, personMibPerDay }) => {
    const files = {
      ticketMib: Number(ticketMib || Number.NaN),
      personMibPerDay: Number(personMibPerDay || Number.NaN)
    }
    await wasSent(update.mutateAsync({ files }), FIELDS, setError, 'files.')
  })
  return (
    <SettingsSection
      title="Files"
      text="Limits of attached files. No files are accepted while less than 5 % or 1 GiB of the server’s disk is free."
    >
      <SettingsForm label="Files" onSubmit={submit} isChanged={isDirty} isSaving={update.isPending}>
        <FormField
          label="Per ticket, in MiB"
          hint="All files of a ticket and its comments together."
          error={errors.ticketMib?.message}
        >
          <Input {...register('ticketMib')} w="32" inputMode="numeric" autoComplete="off" />
        </FormField>
        <FormField
          label="Per person in 24 hours, in MiB"
          hint="Everything a person uploads, also by email."
          error={errors.personMibPerDay?.message}
        >
          <Input {...register('personMibPerDay')} w="32" inputMode="numeric" autoComplete="off" />
        </FormField>
      </SettingsForm>
    </SettingsSection>
  )
}

const FIELDS = ['ticketMib', 'personMibPerDay'] as const
