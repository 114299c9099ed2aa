import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Settings, SettingsUpdate } from '#shared/api/settings.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import {
  type ServerForm,
  type ServerFormParts,
  useServerForm
} from '../../../lib/use-server-form.ts'
import { changeText, type NamedFields } from '../../../ui/form-changes.ts'
import { useUpdateSettings } from './settings-queries.ts'

type UpdateOf<Group extends keyof Settings> = NonNullable<SettingsUpdate[Group]>

type FormParts<Saved, Values extends FieldValues, Update> = Omit<
  ServerFormParts<Saved, Values, Update>,
  'saved' | 'send' | 'prefix' | 'onSaved'
> & { onSaved?: (() => void) | undefined }

export interface SettingsFormState<Values extends FieldValues, Update>
  extends ServerForm<Values, Update> {
  isSaving: boolean
  /** Its fields, which name themselves, so that a save can say what has changed. */
  fields: NamedFields
}

/** The form of one group of the help desk's settings; a toast says what a save has changed. */
export function useSettingsForm<Group extends keyof Settings, Values extends FieldValues>(
  group: Group,
  saved: Settings[Group],
  parts: FormParts<Settings[Group], Values, UpdateOf<Group>>
): SettingsFormState<Values, UpdateOf<Group>> {
  const { mutateAsync, isPending } = useUpdateSettings()
  const form = useNotifyingForm({
    ...parts,
    saved,
    send: async (update) => (await mutateAsync({ [group]: update } as SettingsUpdate))[group],
    prefix: `${group}.`
  })
  return { ...form, isSaving: isPending }
}

/** The same for several groups that are saved together; the fields have the groups' names before them. */
export function useSettingsGroupsForm<Group extends keyof Settings, Values extends FieldValues>(
  saved: Pick<Settings, Group>,
  parts: FormParts<Pick<Settings, Group>, Values, SettingsUpdate>
): SettingsFormState<Values, SettingsUpdate> {
  const { mutateAsync, isPending } = useUpdateSettings()
  const form = useNotifyingForm({ ...parts, saved, send: mutateAsync })
  return { ...form, isSaving: isPending }
}

/** A form that says what a save has changed. */
function useNotifyingForm<Saved, Values extends FieldValues, Update>({
  onSaved,
  ...parts
}: ServerFormParts<Saved, Values, Update> & { onSaved?: (() => void) | undefined }) {
  const [fields] = useState<NamedFields>(() => new Map())
  const form = useServerForm({
    ...parts,
    onSaved(change) {
      const description = changeText(fields, change)
      showToast({ title: t('Settings saved'), ...(description && { description }) })
      onSaved?.()
    }
  })
  return { ...form, fields }
}
