import { Flex, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { HelpDeskSection } from '../settings/help-desk-section.tsx'
import { PersonData } from './person-data.tsx'
import { useFormerPeople } from './privacy-queries.ts'

/** People whose account was deleted, whose data is kept until it is erased. */
export function FormerPeopleSection() {
  const { data: people, error, refetch } = useFormerPeople()
  return (
    <HelpDeskSection section="former-people">
      {error ? (
        <ErrorState title={t('Failed to fetch former people')} error={error} onRetry={refetch} />
      ) : people?.length === 0 ? (
        <Text color="fg.muted">{t('No deleted accounts.')}</Text>
      ) : (
        <Stack
          as="ul"
          aria-label={t('Former people')}
          listStyleType="none"
          gap="0"
          maxH="24rem"
          overflowY="auto"
        >
          {people?.map((person) => (
            <Flex
              as="li"
              key={person.id}
              align="center"
              justify="space-between"
              gap="3"
              py="2"
              borderTopWidth="1px"
              _first={{ borderTopWidth: 0 }}
            >
              <Stack gap="0" minW="0">
                <Text overflowWrap="anywhere">
                  <bdi>{person.fullName}</bdi>
                </Text>
                <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                  <Trans
                    id="<username/>, deleted <time/>"
                    components={{
                      username: <bdi>{person.username}</bdi>,
                      time: <RelativeTime value={person.deletedAt} />
                    }}
                  />
                </Text>
              </Stack>
              <PersonData person={person} />
            </Flex>
          ))}
        </Stack>
      )}
    </HelpDeskSection>
  )
}
