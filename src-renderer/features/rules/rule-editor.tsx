import { Box, Button, chakra, Flex, Heading, Input, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { isItSupportSpecialist, managesDepartment } from '#shared/domain/teams.ts'
import { meant } from '#shared/languages/texts.ts'
import { rulesPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ActionFields } from './action-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { withDots } from './rule-draft.ts'
import { RuleRehearsal } from './rule-rehearsal.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { useRuleChoices } from './use-rule-choices.ts'
import { type RuleFormParts, useRuleForm } from './use-rule-form.ts'
import { WhenFields } from './when-fields.tsx'

/** The form of a rule: selectors, with its sentence while one chooses (D75). */
export function RuleEditor(props: RuleFormParts) {
  const { user, rule } = props
  const form = useRuleForm(props)
  const { draft, messages, change } = form
  const back = rulesPath(user, rule?.id)
  return (
    <Stack ref={form.page} gap="5" maxW="5xl">
      <BackLink to={back}>{rule ? rule.name : t('All rules')}</BackLink>
      <Heading as="h2" textStyle="md">
        {rule ? t('Edit rule') : t('New rule')}
      </Heading>
      <Sentence definition={draft.definition} message={messages.definition} />
      <chakra.form noValidate aria-label={t('Rule')} onSubmit={form.submit}>
        <Fields user={user} form={form} />
        <RuleRehearsal rule={draft} isComplete={form.check} />
        <Flex gap="4" mt="6" borderTopWidth="1px" pt="5" align="center" wrap="wrap">
          <Button type="submit" loading={form.isPending} loadingText={t('Save')}>
            {t('Save')}
          </Button>
          <Button asChild variant="outline">
            <Link to={back}>{t('Cancel')}</Link>
          </Button>
          <LabelledSwitch
            label={t(meant('On', 'a rule'))}
            size="sm"
            isOn={draft.enabled}
            onSwitch={(enabled) => change({ enabled })}
          />
          {Object.keys(messages).length > 0 && (
            <Text textStyle="sm" color="fg.error">
              {t('See the messages above.')}
            </Text>
          )}
        </Flex>
      </chakra.form>
    </Stack>
  )
}

interface FieldsProps {
  user: SignedInUser
  form: ReturnType<typeof useRuleForm>
}

/** The sections of the form. */
function Fields({ user, form: { draft, messages, change } }: FieldsProps) {
  const choices = useRuleChoices()
  const { definition, name, department } = draft
  const define = (part: Partial<RuleDefinition>) =>
    change({ definition: { ...definition, ...part } })
  const parts = { choices, messages }
  return (
    <>
      <SettingsSection title={t('Rule')} text={t('Its name is shown in the history of tickets.')}>
        <Stack gap="4">
          <FormField label={t('Name')} error={messages.name}>
            <Input
              value={name}
              placeholder={t('Printers to the ground floor')}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
          </FormField>
          <DepartmentField
            user={user}
            department={department}
            departments={choices.departments}
            error={messages.department}
            onChange={(chosen) => change({ department: chosen })}
          />
        </Stack>
      </SettingsSection>
      <SettingsSection title={t('When')} text={t('The event with which the rule begins.')}>
        <WhenFields {...parts} when={definition.when} onChange={(when) => define({ when })} />
      </SettingsSection>
      <SettingsSection
        title={t('If')}
        text={t(
          'How the ticket must be at that moment. Without conditions the rule runs for every ticket.'
        )}
      >
        <ConditionFields
          {...parts}
          conditions={definition.conditions}
          onChange={(conditions) => define({ conditions })}
        />
      </SettingsSection>
      <SettingsSection title={t('Then')} text={t('What the rule does with the ticket.')}>
        <ActionFields
          {...parts}
          actions={definition.actions}
          onChange={(actions) => define({ actions })}
        />
      </SettingsSection>
    </>
  )
}

interface SentenceProps {
  definition: RuleDefinition
  /** Why the rule as a whole is rejected. */
  message: string | undefined
}

/** The rule so far, which stays in view while one chooses. */
function Sentence({ definition, message }: SentenceProps) {
  return (
    <Box
      as="section"
      aria-label={t('Rule as a sentence')}
      aria-live="polite"
      position={{ md: 'sticky' }}
      top="0"
      zIndex="1"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="l3"
      px="4"
      py="3"
    >
      <RuleSentence definition={withDots(definition)} />
      {message && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="1">
          {message}
        </Text>
      )}
    </Box>
  )
}

const ALL_TICKETS = '(all)'

interface DepartmentFieldProps {
  user: SignedInUser
  department: string | null
  departments: readonly { value: string; label: string }[]
  error: string | undefined
  onChange(department: string | null): void
}

/** The tickets for which the rule is: all, or those of a department that the person manages. */
function DepartmentField(props: DepartmentFieldProps) {
  const { user, department, departments, error, onChange } = props
  const isSpecialist = isItSupportSpecialist(user.role)
  const own = departments.filter(({ value }) => managesDepartment(user, value))
  if (!isSpecialist && own.length < 2) return null
  return (
    <FormField label={t('Applies to')} error={error}>
      <ChoiceSelect
        choices={[
          ...(isSpecialist ? [{ value: ALL_TICKETS, label: t('All tickets') }] : []),
          ...own
        ]}
        values={[department ?? ALL_TICKETS]}
        onChange={([chosen]) => chosen && onChange(chosen === ALL_TICKETS ? null : chosen)}
      />
    </FormField>
  )
}
