import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { useBackups } from '../../lib/queries/backups-queries.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** Stands above every screen of an IT Support Specialist while the backups fail; nothing else would tell anybody. */
export function BackupAlert() {
  const { data } = useBackups()
  if (!data?.failure) return null
  const { at, message } = data.failure
  return (
    <Box maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} pt={{ base: '4', md: '5' }}>
      <Flex role="alert" gap="3" bg="bg.error" borderRadius="l3" px="4" py="3">
        <Box color="fg.error" pt="0.5" flexShrink={0}>
          <TriangleAlert size="1rem" aria-hidden />
        </Box>
        <Box minW="0">
          <Text fontWeight="medium">
            A backup failed <RelativeTime value={at} />
          </Text>
          <Text textStyle="sm">{message} It is tried again every ten minutes.</Text>
          <BackupsLink asChild>
            <Link to={`${paths.admin}?tab=backups`}>Show backups</Link>
          </BackupsLink>
        </Box>
      </Flex>
    </Box>
  )
}

const BackupsLink = chakra('a', {
  base: { textStyle: 'sm', fontWeight: 'medium', textDecoration: 'underline', focusVisibleRing: 'outside' }
})
