import { Button, Input } from '@chakra-ui/react'
import { FolderTree } from 'lucide-react'
import { useState } from 'react'
import type { LdapSettings } from '#shared/api/ldap-settings.ts'
import { isComposing } from '../../../lib/keys.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { DirectoryFields } from './directory-fields.tsx'
import { formOf, updateOf } from './directory-form.ts'
import { useTestDirectory } from './directory-queries.ts'
import { DirectorySynchronisation } from './directory-synchronisation.tsx'
import { DirectoryTestResult } from './directory-test-result.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The directory with which people sign in (D94). */
export function DirectorySection({ settings }: { settings: LdapSettings }) {
  const form = useSettingsForm('ldap', settings, { formOf, updateOf })
  const trial = useTestDirectory()
  const [person, setPerson] = useState('')
  const test = () => {
    const wanted = person.trim()
    return form.test((typed) =>
      trial.mutateAsync({ ...typed, ...(wanted !== '' && { person: wanted }) })
    )
  }
  return (
    <SettingsForm
      title="Directory"
      text="People sign in with the company’s accounts of Active Directory or another LDAP directory. Accounts with a password of the help desk work as before, also while the directory is away."
      form={form}
      opener={{ text: 'Connect a directory', icon: FolderTree, isUsed: settings.url !== '' }}
      actions={
        <Button variant="outline" loading={trial.isPending} loadingText="Test" onClick={test}>
          Test
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
        label="Person to test"
        hint="Optional. The test says which role they get, and why."
      >
        <Input
          value={person}
          onChange={({ target }) => setPerson(target.value)}
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
