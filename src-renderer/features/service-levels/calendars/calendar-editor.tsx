import { Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useId } from 'react'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { listText } from '../../../lib/list-text.ts'
import { t } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { useLevels } from '../levels-context.ts'
import { withCalendar } from '../levels-draft.ts'
import { useTyped } from '../use-typed.ts'
import { Closures } from './closures.tsx'
import { Week } from './week.tsx'
import { YearStrip } from './year-strip.tsx'

interface CalendarEditorProps {
  calendar: NamedCalendar
  /** Its place in the list, by which the server names its fields. */
  index: number
  /** Where it is used, which is why it can't be deleted. */
  uses: readonly string[]
}

/** Name, zone, week and closures of a calendar, and its year. */
export function CalendarEditor({ calendar, index, uses }: CalendarEditorProps) {
  const { errors, edit } = useLevels()
  const zones = useId()
  const path = `calendars.${index}`
  const change = (part: Partial<NamedCalendar>) =>
    edit((draft) => withCalendar(draft, calendar.id, (before) => ({ ...before, ...part })))
  const name = useTyped(calendar.name, (text) => change({ name: text }))
  const zone = useTyped(calendar.zone, (text) => change({ zone: text.trim() }))
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" maxW="2xl">
        <FormField label={t('Name')} error={errors.get(`${path}.name`)}>
          <Input autoComplete="off" {...name} />
        </FormField>
        <FormField
          label={t('Time zone')}
          hint={t('Type a city to search.')}
          error={errors.get(`${path}.zone`)}
        >
          <Input
            list={zones}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...zone}
          />
        </FormField>
        <datalist id={zones}>
          {ZONES.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </SimpleGrid>
      <Week calendar={calendar} path={path} onChange={(open) => change({ open })} />
      <Closures calendar={calendar} path={path} onChange={(closures) => change({ closures })} />
      <YearStrip calendar={calendar} />
      {uses.length > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t('Used by {departments}. It can be deleted once nothing uses it.', {
            departments: listText(uses, 'row')
          })}
        </Text>
      )}
    </Stack>
  )
}

/** The zones that are offered; others, such as older names, can be typed. */
const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
