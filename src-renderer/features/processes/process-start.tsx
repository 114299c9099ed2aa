import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { SignedInUser } from '#shared/api/users.ts'
import { processesPath } from '../../lib/paths.ts'
import { PROCESS_EXAMPLES } from './process-examples.ts'

interface ExamplesProps {
  user: SignedInUser
  /** The names of the processes that there are. */
  names: readonly string[]
}

/** Processes to start from, of which there are none yet. */
export function Examples({ user, names }: ExamplesProps) {
  const examples = PROCESS_EXAMPLES.filter(({ name }) => !names.includes(name))
  const isFirst = names.length === 0
  if (examples.length === 0) return null
  return (
    <Box as="section" aria-labelledby="process-examples" maxW="4xl">
      <Heading as="h2" id="process-examples" textStyle={isFirst ? 'md' : 'sm'} mb="1">
        {isFirst ? 'No processes yet' : 'Examples'}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="2" maxW="65ch">
        {isFirst
          ? 'Start from an example, and change its parts as your company needs it.'
          : 'Each becomes a process of its own, whose parts you can change.'}
      </Text>
      <Box as="ul" listStyleType="none" borderTopWidth="1px">
        {examples.map(({ id, name, text, parts }) => (
          <Flex
            as="li"
            key={id}
            columnGap="6"
            rowGap="3"
            py="3.5"
            borderBottomWidth="1px"
            direction={{ base: 'column', md: 'row' }}
            align={{ md: 'center' }}
            justify="space-between"
          >
            <Stack gap="0.5" minW="0">
              <Text fontWeight="medium">{name}</Text>
              <Text textStyle="sm" color="fg.muted">
                {`${text} ${parts.length} parts.`}
              </Text>
            </Stack>
            <Button asChild variant="outline" size="sm" flexShrink={0} alignSelf="start">
              <Link
                to={`${processesPath(user, 'new')}&example=${id}`}
                aria-label={`Use example: ${name}`}
              >
                Use example
              </Link>
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
