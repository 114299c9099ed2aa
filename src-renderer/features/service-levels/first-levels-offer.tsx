import { Box, Button, Heading, Text } from '@chakra-ui/react'
import { CalendarClock } from 'lucide-react'
import { t } from '../../lib/texts.ts'
import { newCalendar, ownZone, withFirstLevels } from './first-levels.ts'
import { useLevels } from './levels-context.ts'

/** Offers a calendar and targets to begin with, where there is no calendar. */
export function FirstLevelsOffer({ departments }: { departments: readonly string[] }) {
  const { edit } = useLevels()
  const begin = () =>
    edit((draft) => withFirstLevels(draft, departments, newCalendar([], ownZone())))
  return (
    <Box borderTopWidth="1px" py="6">
      <Heading as="h2" textStyle="md">
        {t('Set up in a minute')}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mt="1" mb="4" maxW="65ch">
        {t(
          'Creates a calendar, Monday to Friday from 08:00 to 17:00 in {zone}, and targets for every department, and turns service levels on. You can change all of it, and nothing applies until you save.',
          { zone: ownZone() }
        )}
      </Text>
      <Button onClick={begin}>
        <CalendarClock aria-hidden /> <span>{t('Create calendar and targets')}</span>
      </Button>
    </Box>
  )
}
