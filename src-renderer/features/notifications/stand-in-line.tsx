import { Box } from '@chakra-ui/react'
import type { StandIn } from '#shared/api/notifications.ts'
import { absenceText } from '../../lib/absence-days.ts'
import { useMinute } from '../../lib/clock.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'

/** For whom someone stands in, and how long (D76). */
export function StandInLine({ standIn }: { standIn: StandIn }) {
  const { nameOf, titleOf } = usePeople()
  const now = useMinute()
  return (
    <span>
      <span>{t('You stand in for ')}</span>
      <Box as="span" fontWeight="medium" title={titleOf(standIn.personId)}>
        {nameOf(standIn.personId)}
      </Box>
      <span>{` ${absenceText(standIn, now)}.`}</span>
    </span>
  )
}
