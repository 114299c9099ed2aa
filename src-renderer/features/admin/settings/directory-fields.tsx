import { Controller, useFormContext } from 'react-hook-form'
import { type LdapKind, MAX_LDAP_ROLES } from '#shared/api/ldap-settings.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { useNamedField, valueText } from '../../../ui/form-changes.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { FormInput, FormSecret, FormSwitch, FormTextarea } from '../../../ui/form-input.tsx'
import type { DirectoryForm } from './directory-form.ts'
import { GroupRoles } from './group-roles.tsx'

const kinds = (): readonly { value: LdapKind; label: string }[] => [
  { value: 'active-directory', label: 'Active Directory' },
  { value: 'openldap', label: t('OpenLDAP or other') }
]

/** The fields of a directory. */
export function DirectoryFields({ hasSecret }: { hasSecret: boolean }) {
  const { control, formState } = useFormContext<DirectoryForm>()
  useNamedField('kind', {
    label: t('Directory type'),
    textOf: (kind) => valueText(kinds().find(({ value }) => value === kind)?.label)
  })
  return (
    <>
      <FormSwitch<DirectoryForm> name="enabled" label={t('Enable directory sign-in')} />
      <FormField label={t('Directory type')} error={formState.errors.kind?.message}>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <ChoiceSelect
              choices={kinds()}
              values={[field.value]}
              onChange={([value]) => value && field.onChange(value)}
            />
          )}
        />
      </FormField>
      <FormInput<DirectoryForm>
        name="url"
        label={t('Server address')}
        hint={t(
          'For example ldaps://dc.example.com. With ldap://, StartTLS encrypts the connection.'
        )}
        inputMode="url"
      />
      <FormTextarea<DirectoryForm>
        name="ca"
        label={t('CA certificate')}
        hint={t('In PEM format. Needed only if the server does not trust this CA yet.')}
        rows={3}
        fontFamily="mono"
        textStyle="xs"
      />
      <FormInput<DirectoryForm>
        name="bindDn"
        label={t('Bind account')}
        hint={t('An account that can read users and groups only.')}
      />
      <FormSecret<DirectoryForm>
        name="bindPassword"
        label={t('Bind password')}
        hasSecret={hasSecret}
      />
      <FormInput<DirectoryForm>
        name="baseDn"
        label={t('Base DN')}
        hint={t('For example dc=example,dc=com.')}
      />
      <GroupRoles
        hint={t(
          'Nested groups and primary groups count too. Enter the full DN, for example cn=staff,ou=groups,dc=example,dc=com.'
        )}
        max={MAX_LDAP_ROLES}
      />
    </>
  )
}
