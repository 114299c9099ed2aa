import { Input } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { PLACEHOLDER_NAME } from '#shared/domain/imports.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { titleOfPerson, useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'

/** The value for a placeholder account, which no id can equal. */
const PLACEHOLDER = 'placeholder'

interface RequesterFieldsProps {
  mapping: Pick<ImportMapping, 'requester'>
  onChange(part: Pick<ImportMapping, 'requester'>): void
}

/** Who becomes the requester of tickets without one: an account, or a placeholder and its name. */
export function RequesterFields({ mapping: { requester }, onChange }: RequesterFieldsProps) {
  const { user } = useCurrentUser()
  const { data: users = [] } = useUsers()
  const placeholder = requester && 'placeholder' in requester ? requester.placeholder : null
  const userId = requester && 'userId' in requester ? requester.userId : user?.id
  const choices = [
    { value: PLACEHOLDER, label: t('Placeholder account') },
    ...users
      .filter(({ service }) => !service)
      .map((person) => ({
        value: String(person.id),
        label: person.fullName,
        title: titleOfPerson(person),
        icon: <InitialsAvatar initials={person.initials} size="sm" />
      }))
  ]
  return (
    <>
      <FormField label={t('Requester')}>
        <ChoiceSelect
          choices={choices}
          values={[placeholder === null ? String(userId) : PLACEHOLDER]}
          onChange={([value]) =>
            onChange({
              requester:
                value === PLACEHOLDER
                  ? { placeholder: PLACEHOLDER_NAME }
                  : { userId: Number(value) }
            })
          }
        />
      </FormField>
      {placeholder !== null && (
        <FormField
          label={t('Name of the placeholder account')}
          hint={t('A disabled account that no one can sign in to.')}
        >
          <Input
            value={placeholder}
            maxLength={100}
            onChange={({ target }) => onChange({ requester: { placeholder: target.value } })}
          />
        </FormField>
      )}
    </>
  )
}
