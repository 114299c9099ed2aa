import { Flex, Input, SimpleGrid, Stack } from '@chakra-ui/react'
import type { FormField as Question } from '#shared/api/form-definitions.ts'
import type { Language } from '#shared/languages/languages.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { FieldTranslations } from './field-translations.tsx'
import { fieldTypeChoices } from './field-types.ts'
import { withType } from './form-draft.ts'
import { ShowIfFields } from './show-if-fields.tsx'
import { TypeFields } from './type-fields.tsx'

interface FieldEditorProps {
  field: Question
  /** The fields above it. */
  above: readonly Question[]
  messages: FieldMessages
  /** The language in which its texts are written too; null for none. */
  language: Language | null
  onLanguage(language: Language | null): void
  onChange(field: Question): void
}

/** Everything that can be chosen about a field of a form. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, above, messages, language, onLanguage, onChange } = props
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <FormField label={t('Label')} error={messages.label ?? messages.key}>
          <Input
            value={field.label}
            placeholder={t('Start date')}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...field, label: target.value })}
          />
        </FormField>
        <FormField label={t('Type')}>
          <ChoiceSelect
            choices={fieldTypeChoices()}
            values={[field.type]}
            onChange={([type]) => type && onChange(withType(field, type))}
          />
        </FormField>
      </SimpleGrid>
      {/* The key gives another type a text of choices of its own. */}
      <TypeFields key={field.type} field={field} messages={messages} onChange={onChange} />
      <FormField label={t('Help text')} error={messages.help}>
        <Input
          value={field.help}
          placeholder={t('Optional. Shown below the field.')}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...field, help: target.value })}
        />
      </FormField>
      <ShowIfFields
        field={field}
        above={above}
        messages={messages}
        onChange={(showIf) => onChange({ ...field, showIf })}
      />
      <Flex columnGap="8" rowGap="3" wrap="wrap">
        <SwitchField
          label={t('Required')}
          hint={t('The form can be sent only with an answer.')}
          size="sm"
          isOn={field.required}
          onSwitch={(required) => onChange({ ...field, required })}
        />
        {field.type !== 'file' && (
          <SwitchField
            label={t('Secret')}
            hint={messages.secret ?? t('Only its author and the team see the answer.')}
            size="sm"
            isOn={field.secret}
            onSwitch={(secret) => onChange({ ...field, secret })}
          />
        )}
      </Flex>
      <FieldTranslations {...{ field, messages, language, onLanguage, onChange }} />
    </Stack>
  )
}
