import { SimpleGrid, Stack } from '@chakra-ui/react'
import { managesAnnouncement } from '#shared/domain/announcements.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { meant } from '#shared/languages/texts.ts'
import { otherCategory, useCategories } from '../../lib/queries/categories-queries.ts'
import { useMemberDepartments } from '../../lib/queries/departments-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { EditorFieldsProps } from './announcement-draft.ts'

/** Whose people an announcement is for, and new tickets of which categories it is about. */
export function AudienceFields({ user, draft, messages, onChange }: EditorFieldsProps) {
  const { data: categories = [] } = useCategories()
  const names = useMemberDepartments().filter((name) => managesAnnouncement(user, [name]))
  const departments = [...new Set([...names, ...draft.departments])]
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <FormField label={t('Departments')} error={messages.departments}>
          <ChoiceSelect
            multiple
            clearable
            choices={departments.map((name) => ({ value: name, label: name }))}
            values={draft.departments}
            placeholder={
              isItSupportSpecialist(user.role) ? t('Everyone') : t('Select a department')
            }
            onChange={(chosen) =>
              onChange({ departments: chosen, ...(chosen.length > 0 && { onSignIn: false }) })
            }
          />
        </FormField>
        <FormField label={t('Categories')} error={messages.categories}>
          <ChoiceSelect
            multiple
            clearable
            choices={[...categories, otherCategory()].map(({ slug, name }) => ({
              value: slug,
              label: name
            }))}
            values={draft.categories}
            placeholder={t(meant('None', 'a category'))}
            onChange={(chosen) => onChange({ categories: chosen })}
          />
        </FormField>
      </SimpleGrid>
      {/* That page does not know who reads it. */}
      {isItSupportSpecialist(user.role) && draft.departments.length === 0 && (
        <SwitchField
          label={t('Also on the sign-in page')}
          hint={t('Anyone who can open that page sees its title and times, without an account.')}
          isOn={draft.onSignIn}
          onSwitch={(onSignIn) => onChange({ onSignIn })}
        />
      )}
    </Stack>
  )
}
