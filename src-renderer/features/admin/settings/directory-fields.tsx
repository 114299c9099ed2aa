import { Controller, useFormContext } from 'react-hook-form'
import type { LdapKind } from '#shared/api/ldap-settings.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { FormInput, FormSecret, FormSwitch, FormTextarea } from '../../../ui/form-input.tsx'
import type { DirectoryForm } from './directory-form.ts'
import { DirectoryRoles } from './directory-roles.tsx'

const KINDS: readonly { value: LdapKind; label: string }[] = [
  { value: 'active-directory', label: 'Active Directory' },
  { value: 'openldap', label: 'OpenLDAP or another' }
]

/** The fields of a directory. */
export function DirectoryFields({ hasSecret }: { hasSecret: boolean }) {
  const { control, formState } = useFormContext<DirectoryForm>()
  return (
    <>
      <FormSwitch<DirectoryForm> name="enabled" label="People sign in with it" />
      <FormField label="Kind" error={formState.errors.kind?.message}>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <ChoiceSelect
              choices={KINDS}
              values={[field.value]}
              onChange={([value]) => value && field.onChange(value)}
            />
          )}
        />
      </FormField>
      <FormInput<DirectoryForm>
        name="url"
        label="Address"
        hint="Such as ldaps://dc.example.com. With ldap:// the connection is encrypted by StartTLS."
        inputMode="url"
      />
      <FormTextarea<DirectoryForm>
        name="ca"
        label="Certificate of your own authority"
        hint="Only where the server’s system does not trust it already. Paste the file in the format PEM."
        rows={3}
        fontFamily="mono"
        textStyle="xs"
      />
      <FormInput<DirectoryForm>
        name="bindDn"
        label="Account that searches"
        hint="One that may read people and groups, and nothing else."
      />
      <FormSecret<DirectoryForm> name="bindPassword" label="Its password" hasSecret={hasSecret} />
      <FormInput<DirectoryForm>
        name="baseDn"
        label="Where people and groups are"
        hint="Such as dc=example,dc=com."
      />
      <DirectoryRoles />
      <FormInput<DirectoryForm>
        name="otherwise"
        label="Role of everybody else"
        hint="Leave it empty to let in only the people of these groups. Only a group makes somebody an IT Support Specialist."
        autoCapitalize="sentences"
      />
    </>
  )
}
