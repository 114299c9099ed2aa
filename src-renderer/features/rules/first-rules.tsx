import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SignedInUser } from '#shared/api/users.ts'
import { rulesPath } from '../../lib/paths.ts'
import { RULE_EXAMPLES } from './rule-examples.ts'
import { ImportButton } from './rule-files.tsx'
import { RuleSentence } from './rule-sentence.tsx'

/** Explains rules where there are none, and offers examples to start from. */
export function FirstRules({ user }: { user: SignedInUser }) {
  return (
    <Stack gap="6" maxW="4xl">
      <Box>
        <Heading as="h2" textStyle="md">
          No rules yet
        </Heading>
        <Text color="fg.muted" mt="1" maxW="65ch">
          A rule does by itself what someone would otherwise do by hand, such as assigning new
          tickets or raising a priority. Start from an example, and rehearse it on past tickets
          before you turn it on.
        </Text>
        <Flex gap="3" mt="4" wrap="wrap">
          <Button asChild>
            <Link to={rulesPath(user, 'new')}>
              <Plus aria-hidden />
              <span>New rule</span>
            </Link>
          </Button>
          <ImportButton />
        </Flex>
      </Box>
      <Box as="section" aria-labelledby="rule-examples">
        <Heading as="h3" id="rule-examples" textStyle="sm" mb="2">
          Examples
        </Heading>
        <Box as="ul" listStyleType="none" borderTopWidth="1px">
          {RULE_EXAMPLES.map(({ id, name, text, definition }) => (
            <Flex
              as="li"
              key={id}
              columnGap="6"
              rowGap="3"
              py="4"
              borderBottomWidth="1px"
              direction={{ base: 'column', md: 'row' }}
              align={{ md: 'center' }}
              justify="space-between"
            >
              <Stack gap="1" minW="0">
                <Flex columnGap="2" wrap="wrap" align="baseline">
                  <Text fontWeight="medium">{name}</Text>
                  <Text textStyle="sm" color="fg.muted">
                    {text}
                  </Text>
                </Flex>
                <Box textStyle="sm">
                  <RuleSentence definition={definition} />
                </Box>
              </Stack>
              <Button asChild variant="outline" size="sm" flexShrink={0} alignSelf="start">
                <Link
                  to={`${rulesPath(user, 'new')}&example=${id}`}
                  aria-label={`Use example: ${name}`}
                >
                  Use example
                </Link>
              </Button>
            </Flex>
          ))}
        </Box>
      </Box>
    </Stack>
  )
}
