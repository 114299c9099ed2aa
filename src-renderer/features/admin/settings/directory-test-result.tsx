import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Check, TriangleAlert } from 'lucide-react'
import type { LdapTest } from '#shared/api/ldap-settings.ts'
import { t } from '../../../lib/texts.ts'

/** The result of a connection test, step by step. */
export function DirectoryTestResult({ steps }: LdapTest) {
  return (
    <Box role="status">
      <Stack
        as="ol"
        aria-label={t('Test result')}
        listStyleType="none"
        gap="1.5"
        mt="4"
        maxW="md"
        textStyle="sm"
      >
        {steps.map(({ isWorking, message }) => (
          <Flex as="li" key={message} gap="2" align="start">
            <Flex
              as="span"
              h="1lh"
              align="center"
              flexShrink={0}
              color={isWorking ? 'green.fg' : 'red.fg'}
            >
              {isWorking ? (
                <Check size={16} aria-label={t('Passed')} />
              ) : (
                <TriangleAlert size={16} aria-label={t('Failed')} />
              )}
            </Flex>
            <Text minW="0" overflowWrap="anywhere">
              {message}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Box>
  )
}
