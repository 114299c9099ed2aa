import { Input } from '@chakra-ui/react'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { departmentKey, IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { useMemberDepartments } from '../lib/queries/departments-queries.ts'
import { t } from '../lib/texts.ts'
import { FormField } from './form-field.tsx'

interface RoleFieldProps {
  /** Of the form that has the field. */
  input: UseFormRegisterReturn
  /** The typed role. */
  role: string
  error: string | undefined
  hint?: string
}

/** A role: free text (spec §2), with the roles there are, so that a typo makes no department. */
export function RoleField(props: RoleFieldProps) {
  const { input, role, error, hint = t('IT Support Specialist grants admin rights.') } = props
  const id = useId()
  const known = [...useMemberDepartments(), IT_SUPPORT_SPECIALIST]
  const isNew =
    role.trim() !== '' && !known.some((name) => departmentKey(name) === departmentKey(role))
  const meaning = isNew
    ? t('Creates a new department, {name}.', { name: role.trim() })
    : t('Each role is a department.')
  return (
    <FormField label={t('Role')} hint={`${meaning} ${hint}`} error={error}>
      <Input {...input} list={id} autoComplete="off" />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormField>
  )
}
