import { Box } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import type { StandIn } from '#shared/api/notifications.ts'
import { absenceDayTexts } from '../../lib/absence-days.ts'
import { useMinute } from '../../lib/clock.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'

/** For whom someone stands in, and how long (D76). */
export function StandInLine({ standIn }: { standIn: StandIn }) {
  const { nameOf, titleOf } = usePeople()
  const now = useMinute()
  const { first, last } = absenceDayTexts(standIn, now)
  const components = {
    person: (
      <Box as="span" fontWeight="medium" title={titleOf(standIn.personId)}>
        <bdi>{nameOf(standIn.personId)}</bdi>
      </Box>
    )
  }
  return (
    <span>
      {first === null ? (
        <Trans
          id="You stand in for <person/> until {day}."
          values={{ day: last }}
          components={components}
        />
      ) : (
        <Trans
          id="You stand in for <person/> from {first} to {last}."
          values={{ first, last }}
          components={components}
        />
      )}
    </span>
  )
}
