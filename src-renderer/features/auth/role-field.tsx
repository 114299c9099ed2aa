import { NativeSelect } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'

/**
 * The choice of a role; inside a FormProvider. This is a separate component, so that it is registered after the fields above it and gets the
 * focus after them.
 */
export function RoleField({ roles }: { roles: readonly string[] }) {
  const { register, formState } = useFormContext<{ role: string }>()
  return (
    <FormField label={t('Role')} error={formState.errors.role?.message}>
      <NativeSelect.Root size="md">
        <NativeSelect.Field {...register('role')}>
          <option value="">{t('Select a role')}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  )
}
