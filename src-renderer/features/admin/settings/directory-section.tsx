import { Button, Input } from '@chakra-ui/react'
import { FolderTree } from 'lucide-react'
import { useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import type { LdapSettings } from '#shared/api/ldap-settings.ts'
import { ApiError } from '../../../lib/api.ts'
import { isComposing } from '../../../lib/keys.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { DirectoryFields } from './directory-fields.tsx'
import { type DirectoryForm, formOf, updateOf } from './directory-form.ts'
import { useTestDirectory } from './directory-queries.ts'
import { DirectorySynchronisation } from './directory-synchronisation.tsx'
import { DirectoryTestResult } from './directory-test-result.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** The directory with which people sign in (D94). */
export function DirectorySection({ settings }: { settings: LdapSettings }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection
      title="Directory"
      text="People sign in with the company’s accounts of Active Directory or another LDAP directory. Accounts with a password of the help desk work as before, also while the directory is away."
    >
      {isOpen || settings.url !== '' ? (
        <ConnectedDirectory settings={settings} />
      ) : (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          <FolderTree aria-hidden /> <span>Connect a directory</span>
        </Button>
      )}
      {settings.enabled && <DirectorySynchronisation />}
    </SettingsSection>
  )
}

function ConnectedDirectory({ settings }: { settings: LdapSettings }) {
  const update = useUpdateSettings()
  const trial = useTestDirectory()
  const [person, setPerson] = useState('')
  const form = useSavedForm<DirectoryForm>(formOf(settings))
  const { handleSubmit, setError, clearErrors, reset, getValues, formState } = form

  /** Shows what the server objects to at its fields; only it checks them (spec §5). */
  const showObjections = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    for (const [index, { path, message }] of error.fieldErrors.entries()) {
      const field = path.replace(/^ldap[.]/, '') as FieldPath<DirectoryForm>
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  }
  const save = handleSubmit(async (typed) => {
    await update
      .mutateAsync({ ldap: updateOf(typed) })
      .then(({ ldap }) => reset(formOf(ldap), { keepDirtyValues: false }), showObjections)
  })
  const test = async () => {
    clearErrors()
    const wanted = person.trim()
    await trial
      .mutateAsync({ ...updateOf(getValues()), ...(wanted !== '' && { person: wanted }) })
      .catch(showObjections)
  }
  return (
    <FormProvider {...form}>
      <SettingsForm
        label="Directory"
        onSubmit={save}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
        actions={
          <Button variant="outline" loading={trial.isPending} loadingText="Test" onClick={test}>
            Test
          </Button>
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
      {trial.data && !trial.isPending && <DirectoryTestResult steps={trial.data.steps} />}
    </FormProvider>
  )
}
