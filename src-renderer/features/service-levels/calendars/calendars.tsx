import { Accordion, Button, Flex, IconButton, Text } from '@chakra-ui/react'
import { accordionSlotRecipe } from '@chakra-ui/react/theme'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { listText } from '../../../lib/list-text.ts'
import { t } from '../../../lib/texts.ts'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { newCalendar } from '../first-levels.ts'
import { errorAt, useLevels } from '../levels-context.ts'
import { usesOf, withoutCalendar } from '../levels-draft.ts'
import { CalendarEditor } from './calendar-editor.tsx'
import { weekText } from './calendar-text.ts'

/** The calendars, of which one is open. */
export function Calendars() {
  const { draft, errors, edit } = useLevels()
  const [chosen, setChosen] = useState<string | null>(null)
  // One with an error is opened, because the message is at its field.
  const wrong = draft.calendars.findIndex((_, index) => errorAt(errors, `calendars.${index}`))
  const open = draft.calendars[wrong]?.id ?? chosen
  const add = () => {
    const calendar = newCalendar(draft.calendars.map(({ name }) => name))
    edit((before) => ({
      ...before,
      calendars: [...before.calendars, calendar],
      calendar: before.calendar ?? calendar.id
    }))
    setChosen(calendar.id)
  }
  return (
    <SettingsSection
      title={t('Calendars')}
      text={t(
        'When a team works: weekly opening hours in a time zone, and the days on which it is closed.'
      )}
    >
      <Accordion.Root
        recipe={accordionSlotRecipe}
        collapsible
        lazyMount
        unmountOnExit
        value={open === null ? [] : [open]}
        onValueChange={({ value: [item = null] }) => setChosen(item)}
      >
        {draft.calendars.map((calendar, index) => (
          <CalendarItem key={calendar.id} calendar={calendar} index={index} />
        ))}
      </Accordion.Root>
      <Button mt="3" variant="outline" onClick={add}>
        <Plus aria-hidden /> <span>{t('Add calendar')}</span>
      </Button>
    </SettingsSection>
  )
}

function CalendarItem({ calendar, index }: { calendar: NamedCalendar; index: number }) {
  const { draft, edit } = useLevels()
  const { id, name, zone, closures } = calendar
  const uses = usesOf(draft, id)
  const closed = t('{count, plural, =0 {no closures} one {# closure} other {# closures}}', {
    count: closures.length
  })
  const stays =
    uses.length > 0 ? t('Used by {departments}', { departments: listText(uses, 'row') }) : undefined
  return (
    <Accordion.Item value={id}>
      <Flex align="center" gap="1">
        <Flex as="h3" flex="1" minW="0">
          <Accordion.ItemTrigger px="2" py="2" _hover={{ bg: 'bg.subtle' }}>
            <Accordion.ItemIndicator />
            <Flex as="span" direction="column" minW="0" align="start">
              <Text as="span" fontWeight="medium" overflowWrap="anywhere">
                <bdi>{name || t('Calendar without a name')}</bdi>
              </Text>
              <Text as="span" textStyle="sm" color="fg.muted" fontWeight="normal">
                {`${weekText(calendar)} · ${zone} · ${closed}`}
              </Text>
            </Flex>
          </Accordion.ItemTrigger>
        </Flex>
        <IconButton
          variant="ghost"
          color="fg.muted"
          aria-label={t('Delete {name}', { name })}
          title={stays ?? t('Delete')}
          disabled={stays !== undefined}
          onClick={() => edit((before) => withoutCalendar(before, id))}
        >
          <Trash2 />
        </IconButton>
      </Flex>
      <Accordion.ItemContent>
        <Accordion.ItemBody ps={{ base: '2', md: '9' }} pe="2">
          <CalendarEditor calendar={calendar} index={index} uses={uses} />
        </Accordion.ItemBody>
      </Accordion.ItemContent>
    </Accordion.Item>
  )
}
