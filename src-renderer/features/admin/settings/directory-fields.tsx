import { Input, Textarea } from '@chakra-ui/react'
import { Controller, useFormContext } from 'react-hook-form'
import type { LdapKind } from '#shared/api/ldap-settings.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import type { DirectoryForm } from './directory-form.ts'
import { DirectoryRoles } from './directory-roles.tsx'

const KINDS: readonly { value: LdapKind; label: string }[] = [
  { value: 'active-directory', label: 'Active Directory' },
  { value: 'openldap', label: 'OpenLDAP or another' }
]

/** No browser fills these in or corrects them. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The fields of a directory. */
export function DirectoryFields({ hasSecret }: { hasSecret: boolean }) {
  const { control, register, formState } = useFormContext<DirectoryForm>()
  const { errors } = formState
  return (
    <>
      <Controller
        control={control}
        name="enabled"
        render={({ field }) => (
          <LabelledSwitch
            label="People sign in with it"
            isOn={field.value}
            onSwitch={field.onChange}
          />
        )}
      />
      <FormField label="Kind" error={errors.kind?.message}>
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
      <FormField
        label="Address"
        hint="Such as ldaps://dc.example.com. With ldap:// the connection is encrypted by StartTLS."
        error={errors.url?.message}
      >
        <Input {...register('url')} {...PLAIN} inputMode="url" />
      </FormField>
      <FormField
        label="Certificate of your own authority"
        hint="Only where the server’s system does not trust it already. Paste the file in the format PEM."
        error={errors.ca?.message}
      >
        <Textarea {...register('ca')} {...PLAIN} rows={3} fontFamily="mono" textStyle="xs" />
      </FormField>
      <FormField
        label="Account that searches"
        hint="One that may read people and groups, and nothing else."
        error={errors.bindDn?.message}
      >
        <Input {...register('bindDn')} {...PLAIN} />
      </FormField>
      <FormField
        label="Its password"
        hint="Kept encrypted, and never shown."
        error={errors.bindPassword?.message}
      >
        <Input
          {...register('bindPassword')}
          {...PLAIN}
          type="password"
          autoComplete="new-password"
          placeholder={hasSecret ? 'Stays as it is' : undefined}
        />
      </FormField>
      <FormField
        label="Where people and groups are"
        hint="Such as dc=example,dc=com."
        error={errors.baseDn?.message}
      >
        <Input {...register('baseDn')} {...PLAIN} />
      </FormField>
      <DirectoryRoles />
      <FormField
        label="Role of everybody else"
        hint="Leave it empty to let in only the people of these groups. Only a group makes somebody an IT Support Specialist."
        error={errors.otherwise?.message}
      >
        <Input {...register('otherwise')} autoComplete="off" />
      </FormField>
    </>
  )
}
