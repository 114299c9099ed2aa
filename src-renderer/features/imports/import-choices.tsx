import { Input, SimpleGrid } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { RequesterFields } from './requester-fields.tsx'
import {
  useCategoryChoices,
  useDepartmentChoices,
  useMeanings,
  useRoleChoices
} from './word-choices.ts'

interface ImportChoicesProps {
  mapping: ImportMapping
  onChange(part: Partial<ImportMapping>): void
}

const PEOPLE = [
  { value: 'accounts', label: text('Create disabled accounts') },
  { value: 'importer', label: text('Use the default requester') }
] as const

const DAYS = [
  { value: 'file', label: text('Detect from the file') },
  { value: 'day', label: text('Day first: 31/12/2025') },
  { value: 'month', label: text('Month first: 12/31/2025') }
] as const

const DAY_FIRST: Partial<Record<string, boolean>> = { day: true, month: false }

function dayChoice({ dayFirst }: ImportMapping): string {
  if (dayFirst === undefined) return 'file'
  return dayFirst ? 'day' : 'month'
}

const REPEATED = [
  { value: 'refuse', label: text('Reject repeated rows') },
  { value: 'states', label: text('Import as status history') }
] as const

const translated = <T extends string>(choices: readonly { value: T; label: Text }[]) =>
  choices.map(({ value, label }) => ({ value, label: t(label) }))

/** Where the file comes from, and how it is written. */
export function ImportSourceFields({ mapping, onChange }: ImportChoicesProps) {
  return (
    <SettingsSection
      title={t('Source')}
      text={t(
        'The name of the other help desk and its ticket numbers show which tickets were imported before. Use the same name for every import from it.'
      )}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <FormField
          label={t('Name of the other help desk')}
          hint={t('Shown on each ticket. Required if you import from several help desks.')}
        >
          <Input
            value={mapping.source}
            maxLength={60}
            placeholder={t('For example Zammad')}
            onChange={({ target }) => onChange({ source: target.value })}
          />
        </FormField>
        <FormField label={t('Time zone')} hint={t('For example Europe/Berlin or UTC.')}>
          <Input
            value={mapping.timeZone}
            maxLength={60}
            spellCheck={false}
            onChange={({ target }) => onChange({ timeZone: target.value })}
          />
        </FormField>
        <FormField label={t('Date format')}>
          <ChoiceSelect
            choices={translated(DAYS)}
            values={[dayChoice(mapping)]}
            onChange={([value]) => onChange({ dayFirst: DAY_FIRST[value ?? ''] })}
          />
        </FormField>
        <FormField label={t('Repeated ticket numbers')}>
          <ChoiceSelect
            choices={translated(REPEATED)}
            values={[mapping.repeatedRows]}
            onChange={([value]) => value && onChange({ repeatedRows: value })}
          />
        </FormField>
      </SimpleGrid>
    </SettingsSection>
  )
}

/** Values for tickets where the file does not say them. */
export function ImportDefaults({ mapping, onChange }: ImportChoicesProps) {
  const departments = useDepartmentChoices()
  const categories = useCategoryChoices(mapping.newCategories)
  const { status: statuses } = useMeanings()
  const roles = useRoleChoices()
  return (
    <SettingsSection
      title={t('Defaults')}
      text={t('For rows with empty fields and for missing columns.')}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <RequesterFields mapping={mapping} onChange={onChange} />
        <FormField label={t('Status')}>
          <ChoiceSelect
            choices={statuses}
            values={[mapping.status ?? 'open']}
            onChange={([value]) => {
              const status = statuses.find((choice) => choice.value === value)?.value
              if (status) onChange({ status: status as NonNullable<ImportMapping['status']> })
            }}
          />
        </FormField>
        <FormField
          label={t('Category')}
          hint={t('Also used for categories that don’t exist here.')}
        >
          <ChoiceSelect
            choices={categories}
            values={[mapping.category]}
            onChange={([value]) => value && onChange({ category: value })}
          />
        </FormField>
        <FormField label={t('Department')}>
          <ChoiceSelect
            choices={departments}
            values={[mapping.department]}
            onChange={([value]) => value && onChange({ department: value })}
          />
        </FormField>
        <FormField label={t('People without an account')}>
          <ChoiceSelect
            choices={translated(PEOPLE)}
            values={[mapping.unknownPeople]}
            onChange={([value]) => value && onChange({ unknownPeople: value })}
          />
        </FormField>
        <FormField label={t('Role of new accounts')}>
          <ChoiceSelect
            choices={roles}
            values={[mapping.role]}
            onChange={([value]) => value && onChange({ role: value })}
          />
        </FormField>
      </SimpleGrid>
    </SettingsSection>
  )
}
