import { Button, Input } from '@chakra-ui/react'
import { FolderTree } from 'lucide-react'
import { useState } from 'react'
import type { LdapSettings } from '#shared/api/ldap-settings.ts'
import { isComposing } from '../../../lib/keys.ts'
import { useForgetTest } from '../../../lib/on-field-change.ts'
import { t } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { DirectoryFields } from './directory-fields.tsx'
import { formOf, updateOf } from './directory-form.ts'
import { useTestDirectory } from './directory-queries.ts'
import { DirectorySynchronisation } from './directory-synchronisation.tsx'
import { DirectoryTestResult } from './directory-test-result.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The directory that people sign in with (D94). */
export function DirectorySection({ settings }: { settings: LdapSettings }) {
  const form = useSettingsForm('ldap', settings, { formOf, updateOf })
  const trial = useTestDirectory()
  useForgetTest(form, trial)
  const [person, setPerson] = useState('')
  const test = () => {
    const wanted = person.trim()
    return form.test((typed) =>
      trial.mutateAsync({ ...typed, ...(wanted !== '' && { person: wanted }) })
    )
  }
  return (
    <SettingsForm
      section="directory"
      form={form}
      opener={{ text: t('Connect directory'), icon: FolderTree, isUsed: settings.url !== '' }}
      actions={
        <Button
          variant="outline"
          loading={trial.isPending}
          loadingText={t('Test connection')}
          onClick={test}
        >
          {t('Test connection')}
        </Button>
      }
      footer={
        <>
          {trial.data && !trial.isPending && <DirectoryTestResult steps={trial.data.steps} />}
          {settings.enabled && <DirectorySynchronisation />}
        </>
      }
    >
      <DirectoryFields hasSecret={settings.hasSecret} />
      <FormField
        label={t('Person to test')}
        hint={t('Optional. The test shows which role this person gets, and why.')}
      >
        <Input
          value={person}
          onChange={({ target }) => {
            setPerson(target.value)
            trial.reset()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
            // It belongs to the test, and saves nothing.
            event.preventDefault()
            void test()
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
      </FormField>
    </SettingsForm>
  )
}
