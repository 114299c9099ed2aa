import { Input, SimpleGrid } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { isItSupportSpecialist, REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useCategoryChoices, useDepartmentChoices } from './word-choices.ts'

interface ImportChoicesProps {
  mapping: ImportMapping
  onChange(part: Partial<ImportMapping>): void
}

const PEOPLE = [
  { value: 'accounts', label: 'Get an account that is disabled' },
  { value: 'importer', label: 'Are named in the text only' }
] as const

const DAYS = [
  { value: 'day', label: 'Day first: 31/12/2025' },
  { value: 'month', label: 'Month first: 12/31/2025' }
] as const

const REPEATED = [
  { value: 'refuse', label: 'Are refused' },
  { value: 'states', label: 'Are its states over time' }
] as const

/** What the file does not say itself. */
export function ImportChoices({ mapping, onChange }: ImportChoicesProps) {
  const departments = useDepartmentChoices()
  const categories = useCategoryChoices()
  const roles = [...new Set([...departments.map(({ value }) => value), ...REGISTRATION_ROLES])]
    .filter((role) => !isItSupportSpecialist(role))
    .map((role) => ({ value: role, label: role }))
  return (
    <SettingsSection
      title="What the file leaves open"
      text="The name keeps the tickets of several help desks apart. A file of the same columns finds these choices again."
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <FormField label="Name of the other help desk">
          <Input
            value={mapping.source}
            maxLength={60}
            onChange={({ target }) => onChange({ source: target.value })}
          />
        </FormField>
        <FormField label="Time zone of its times" hint="Such as Europe/Berlin, or UTC.">
          <Input
            value={mapping.timeZone}
            maxLength={60}
            spellCheck={false}
            onChange={({ target }) => onChange({ timeZone: target.value })}
          />
        </FormField>
        <FormField label="Days">
          <ChoiceSelect
            choices={DAYS}
            values={[mapping.dayFirst ? 'day' : 'month']}
            onChange={([value]) => onChange({ dayFirst: value !== 'month' })}
          />
        </FormField>
        <FormField label="Further rows of a ticket">
          <ChoiceSelect
            choices={REPEATED}
            values={[mapping.repeatedRows]}
            onChange={([value]) => value && onChange({ repeatedRows: value })}
          />
        </FormField>
        <FormField label="Department where there is none">
          <ChoiceSelect
            choices={departments}
            values={[mapping.department]}
            onChange={([value]) => value && onChange({ department: value })}
          />
        </FormField>
        <FormField label="Category where there is none">
          <ChoiceSelect
            choices={categories}
            values={[mapping.category]}
            onChange={([value]) => value && onChange({ category: value })}
          />
        </FormField>
        <FormField label="People without an account">
          <ChoiceSelect
            choices={PEOPLE}
            values={[mapping.unknownPeople]}
            onChange={([value]) => value && onChange({ unknownPeople: value })}
          />
        </FormField>
        {mapping.unknownPeople === 'accounts' && (
          <FormField label="Role of these accounts">
            <ChoiceSelect
              choices={roles}
              values={[mapping.role]}
              onChange={([value]) => value && onChange({ role: value })}
            />
          </FormField>
        )}
      </SimpleGrid>
    </SettingsSection>
  )
}
