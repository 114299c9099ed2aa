import { Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Absence } from '#shared/api/absences.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { absenceDayTexts } from '../../lib/absence-days.ts'
import { useMinute } from '../../lib/clock.ts'
import { useAbsence } from '../../lib/queries/absence-queries.ts'
import { t } from '../../lib/texts.ts'
import { AbsenceButton } from '../../ui/absence/absence-button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** When the signed-in person is away, and who stands in for them (D76). */
export function AbsenceSection({ user }: { user: SignedInUser }) {
  const { data: absence, error, refetch } = useAbsence('own')
  return (
    <SettingsSection
      title={t('Absence')}
      text={t(
        'While you are away, colleagues see that and are offered your substitute when they assign a ticket.'
      )}
    >
      {error && absence === undefined ? (
        <ErrorState title={t('Failed to fetch the absence')} error={error} onRetry={refetch} />
      ) : absence === undefined ? (
        <Skeleton h="3.75rem" />
      ) : (
        <Stack gap="4" align="start">
          {absence && <Planned absence={absence} />}
          <AbsenceButton person={user} isOwn size="sm">
            {absence ? t('Change absence') : t('Plan absence')}
          </AbsenceButton>
        </Stack>
      )}
    </SettingsSection>
  )
}

function Planned({ absence }: { absence: Absence }) {
  useMinute()
  const { note } = absence
  return (
    <Text textStyle="sm" overflowWrap="anywhere">
      {[awayText(absence), ...(note ? [t('“{note}”', { note })] : [])].join(' · ')}
    </Text>
  )
}

function awayText(absence: Absence): string {
  const { first, last } = absenceDayTexts(absence, Date.now())
  return first === null
    ? t('Away until {day}', { day: last })
    : t('Away from {first} to {last}', { first, last })
}
