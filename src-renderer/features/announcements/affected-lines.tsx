import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LinkedText } from '../../ui/texts/linked-text.tsx'
import { useAffectedLines } from './announcement-queries.ts'

/** What people have said with “I have this too”, where no ticket took it; nothing without any. */
export function AffectedLines({ id }: { id: number }) {
  const { data: lines = [] } = useAffectedLines(id, { enabled: true })
  const { nameOf, titleOf } = usePeople()
  if (lines.length === 0) return null
  return (
    <Box as="section" aria-labelledby="affected-lines">
      <Heading as="h2" id="affected-lines" textStyle="md" mb="2">
        {t('From people who have this too')}
      </Heading>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" textStyle="sm">
        {lines.map(({ personId, line, at }) => (
          <Box
            as="li"
            key={`${personId} ${at}`}
            px={{ base: '4', md: '5' }}
            py="3"
            _notFirst={{ borderTopWidth: '1px' }}
          >
            <Flex gap="2" textStyle="xs" color="fg.muted">
              <Text as="span" title={titleOf(personId)}>
                <bdi>{nameOf(personId)}</bdi>
              </Text>
              <RelativeTime value={at} />
            </Flex>
            <LinkedText text={line} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
