import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useBackups } from '../../lib/queries/backups-queries.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/**
 * Shown above every screen of an IT Support Specialist while there is a problem with the backups,
 * because nothing else would reveal it.
 */
export function BackupAlert() {
  const { data } = useBackups()
  if (!data) return null
  const { failure, warnings } = data
  if (!failure && warnings.length === 0) return null
  return (
    <Box maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} pt={{ base: '4', md: '5' }}>
      <Flex
        role="alert"
        gap="3"
        bg={failure ? 'bg.error' : 'amber.subtle'}
        borderRadius="l3"
        px="4"
        py="3"
      >
        <Box color={failure ? 'fg.error' : 'amber.fg'} pt="0.5" flexShrink={0}>
          <TriangleAlert size="1rem" aria-hidden />
        </Box>
        <Box minW="0">
          <Text fontWeight="medium">
            {failure ? (
              <>
                <span>A backup failed</span> <RelativeTime value={failure.at} />
              </>
            ) : (
              'The backups need attention'
            )}
          </Text>
          {failure && (
            <Text textStyle="sm">{`${failure.message} It is tried again every ten minutes.`}</Text>
          )}
          {warnings.map((warning) => (
            <Text key={warning} textStyle="sm" overflowWrap="anywhere">
              {warning}
            </Text>
          ))}
          <BackupsLink asChild>
            <Link to={`${paths.admin}?tab=backups`}>Show backups</Link>
          </BackupsLink>
        </Box>
      </Flex>
    </Box>
  )
}

const BackupsLink = chakra('a', {
  base: {
    textStyle: 'sm',
    fontWeight: 'medium',
    textDecoration: 'underline',
    focusVisibleRing: 'outside'
  }
})
