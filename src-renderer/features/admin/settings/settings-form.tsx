import { Button, chakra, Flex, Stack } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { t } from '../../../lib/texts.ts'
import { NamedFieldsProvider } from '../../../ui/form-changes.ts'
import { HelpDeskSection } from './help-desk-section.tsx'
import { SETTINGS_SECTIONS, type SettingsSectionId } from './settings-pages.ts'
import type { SettingsFormState } from './use-settings-form.ts'

interface SettingsFormProps<Values extends FieldValues> {
  section: SettingsSectionId
  form: Omit<SettingsFormState<Values, unknown>, 'test'>
  /** The button that shows the fields where few help desks need them; left out, they always show. */
  opener?: { text: string; icon: LucideIcon; isUsed: boolean }
  /** More buttons beside Save. */
  actions?: ReactNode
  /** Content below the form. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A section of settings that are saved together. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { section, form, opener, actions, footer, children } = props
  const [isOpen, setIsOpen] = useState(false)
  if (opener && !opener.isUsed && !isOpen) {
    return (
      <HelpDeskSection section={section}>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          <opener.icon aria-hidden /> <span>{opener.text}</span>
        </Button>
        {footer}
      </HelpDeskSection>
    )
  }
  return (
    <HelpDeskSection section={section}>
      <FormProvider {...form}>
        <chakra.form
          noValidate
          aria-label={t(SETTINGS_SECTIONS[section].title)}
          onSubmit={form.save}
        >
          {/* Lists of rows, which are fieldsets, have the whole width. */}
          <Stack gap="4" align="start" css={{ '& > :not(fieldset)': { maxW: 'md' } }}>
            <NamedFieldsProvider value={form.fields}>{children}</NamedFieldsProvider>
            <Flex gap="3" wrap="wrap">
              <Button
                type="submit"
                variant={form.formState.isDirty ? 'solid' : 'outline'}
                loading={form.isSaving}
                loadingText={t('Save')}
                disabled={!form.formState.isDirty}
              >
                {t('Save')}
              </Button>
              {actions}
            </Flex>
          </Stack>
        </chakra.form>
      </FormProvider>
      {footer}
    </HelpDeskSection>
  )
}
