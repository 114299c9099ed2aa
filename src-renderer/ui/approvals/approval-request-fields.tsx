import { Stack, Textarea } from '@chakra-ui/react'
import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import { text } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../choice.ts'
import { ChoiceSelect } from '../choice-select.tsx'
import { FormField } from '../form-field.tsx'
import { LabelledSwitch } from '../labelled-switch.tsx'

const OF_CHOICES = [
  { value: 'people', label: text('People') },
  { value: 'head', label: text('The department head') }
] as const

const COUNT_CHOICES = [
  { value: 'one', label: text('One of them is enough') },
  { value: 'all', label: text('All must agree') }
] as const

interface ApprovalRequestFieldsProps {
  request: ApprovalRequest
  /** Who can be asked. */
  people: readonly Choice<string>[]
  /** By the names of the fields, such as `question`. */
  messages: FieldMessages
  onChange(request: ApprovalRequest): void
}

/** The fields of an approval that a person, a form or a rule asks for (D80). */
export function ApprovalRequestFields(props: ApprovalRequestFieldsProps) {
  const { request, people, messages, onChange } = props
  const { question, of, personIds, needsAll, beforeAssigning } = request
  const ofPeople = Object.entries(messages).find(([field]) => field.startsWith('personIds'))
  return (
    <Stack gap="4" w="full">
      <FormField label={t('Question')} error={messages.question}>
        <Textarea
          rows={2}
          resize="vertical"
          placeholder={t('May we buy this?')}
          value={question}
          onChange={({ target }) => onChange({ ...request, question: target.value })}
        />
      </FormField>
      <FormField label={t('Ask')}>
        <ChoiceSelect
          choices={OF_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
          values={[of]}
          onChange={([chosen]) => chosen && onChange({ ...request, of: chosen, personIds: [] })}
        />
      </FormField>
      {of === 'people' && (
        <FormField
          label={t('Approvers')}
          error={ofPeople?.[1]}
          hint={t('While one is away, their substitute can answer.')}
        >
          <ChoiceSelect
            multiple
            choices={people}
            values={personIds.map(String)}
            placeholder={t('Choose people')}
            onChange={(chosen) => onChange({ ...request, personIds: chosen.map(Number) })}
          />
        </FormField>
      )}
      {(of === 'head' || personIds.length > 1) && (
        <FormField label={t('Needed answers')}>
          <ChoiceSelect
            choices={COUNT_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
            values={[needsAll ? 'all' : 'one']}
            onChange={([chosen]) => onChange({ ...request, needsAll: chosen === 'all' })}
          />
        </FormField>
      )}
      <LabelledSwitch
        label={t('The ticket can be assigned only once it is approved')}
        isOn={beforeAssigning}
        onSwitch={(isOn) => onChange({ ...request, beforeAssigning: isOn })}
      />
    </Stack>
  )
}
