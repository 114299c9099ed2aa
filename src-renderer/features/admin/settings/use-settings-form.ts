import type { FieldValues } from 'react-hook-form'
import type { Settings, SettingsUpdate } from '#shared/api/settings.ts'
import {
  type ServerForm,
  type ServerFormParts,
  useServerForm
} from '../../../lib/use-server-form.ts'
import { useUpdateSettings } from './settings-queries.ts'

type UpdateOf<Group extends keyof Settings> = NonNullable<SettingsUpdate[Group]>

type SettingsFormParts<Group extends keyof Settings, Values extends FieldValues> = Omit<
  ServerFormParts<Settings[Group], Values, UpdateOf<Group>>,
  'saved' | 'send' | 'prefix'
>

export interface SettingsFormState<Values extends FieldValues, Update>
  extends ServerForm<Values, Update> {
  isSaving: boolean
}

/** The form of a group of settings of the help desk, as it is saved. */
export function useSettingsForm<Group extends keyof Settings, Values extends FieldValues>(
  group: Group,
  saved: Settings[Group],
  parts: SettingsFormParts<Group, Values>
): SettingsFormState<Values, UpdateOf<Group>> {
  const { mutateAsync, isPending } = useUpdateSettings()
  const form = useServerForm({
    ...parts,
    saved,
    send: async (update) => (await mutateAsync({ [group]: update } as SettingsUpdate))[group],
    prefix: `${group}.`
  })
  return { ...form, isSaving: isPending }
}
