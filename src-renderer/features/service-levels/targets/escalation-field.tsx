import type { Escalation } from '#shared/api/service-levels.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { personChoice } from '../../../ui/person-choice.tsx'
import { choiceOfEscalation, escalationOfChoice, escalationPeople } from './escalation-choice.ts'

interface EscalationFieldProps {
  /** Undefined for none. */
  value: Escalation | undefined
  onChange(value: Escalation): void
}

/**
 * Who is notified besides, once a ticket of a department is due (D73): no one, the heads of the
 * department, or a person. It says so if that person can no longer sign in.
 */
export function EscalationField({ value, onChange }: EscalationFieldProps) {
  const { data: users } = useUsers()
  const people = escalationPeople(users ?? [])
  const chosenId = value?.to === 'person' ? (value.personId ?? null) : null
  const isGone = users !== undefined && chosenId !== null && !people.some(isChosen)
  function isChosen({ id }: { id: number }) {
    return id === chosenId
  }
  const former = isGone ? (users.find(isChosen)?.fullName ?? t(UNKNOWN_USER)) : null
  return (
    <FormField
      label={t('Also notify when late')}
      hint={t('In addition to the assignee, if they may see the ticket.')}
      error={
        isGone
          ? t('{person} can no longer sign in, so no one else is notified', { person: former })
          : undefined
      }
    >
      <ChoiceSelect
        choices={[
          { value: 'none', label: t('No one else') },
          { value: 'head', label: t('Department head') },
          ...(former === null ? [] : [{ value: String(chosenId), label: former }]),
          ...people.map(personChoice)
        ]}
        values={[choiceOfEscalation(value)]}
        onChange={([choice]) => choice && onChange(escalationOfChoice(choice))}
        disabled={users === undefined}
      />
    </FormField>
  )
}
