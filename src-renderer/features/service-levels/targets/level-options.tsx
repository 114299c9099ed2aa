import { Button, Flex, Input, SimpleGrid } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { errorAt, useLevels } from '../levels-context.ts'
import { type FieldErrors, type LevelDraft, withLevel, withoutLevel } from '../levels-draft.ts'
import { useTyped } from '../use-typed.ts'
import { EscalationField } from './escalation-field.tsx'

interface LevelOptionsProps {
  department: string
  level: LevelDraft | undefined
  errors: FieldErrors
  path: string
}

/** The calendar of a department, its warnings, and whether clocks restart in it. */
export function LevelOptions({ department, level, errors, path }: LevelOptionsProps) {
  const { draft, edit } = useLevels()
  const change = (part: Partial<LevelDraft>) =>
    edit((before) => withLevel(before, department, (own) => ({ ...own, ...part })))
  const warnings = useTyped(level?.warnings ?? '', (text) => change({ warnings: text }))
  return (
    <Flex direction="column" gap="4" align="start" w="full">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" w="full" maxW="xl">
        <FormField label={t('Calendar')} error={errors.get(`${path}.calendar`)}>
          <ChoiceSelect
            choices={draft.calendars.map(({ id, name }) => ({ value: id, label: name }))}
            values={level ? [level.calendar] : []}
            placeholder={t('Select a calendar')}
            onChange={([calendar]) => calendar && change({ calendar })}
          />
        </FormField>
        <FormField
          label={t('Warnings, in percent')}
          hint={t('Up to three, before the deadline.')}
          error={errorAt(errors, `${path}.warnings`)}
        >
          <Input placeholder="75, 90" autoComplete="off" {...warnings} />
        </FormField>
        <EscalationField
          value={level?.escalation}
          onChange={(escalation) => change({ escalation })}
        />
      </SimpleGrid>
      <SwitchField
        label={t('Restart for tickets from other departments')}
        hint={t('Otherwise the time used so far counts.')}
        isOn={level?.restart ?? false}
        onSwitch={(restart) => change({ restart })}
      />
      {level && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => edit((before) => withoutLevel(before, department))}
        >
          {t('Remove targets')}
        </Button>
      )}
    </Flex>
  )
}
