import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SignedInUser } from '#shared/api/users.ts'
import { rulesPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { ExampleList } from '../../ui/example-list.tsx'
import { ruleExamples } from './rule-examples.ts'
import { ImportButton } from './rule-files.tsx'
import { RuleSentence } from './rule-sentence.tsx'

/** Explains rules where there are none, and offers examples to start from. */
export function FirstRules({ user }: { user: SignedInUser }) {
  return (
    <Stack gap="6" maxW="4xl">
      <Box>
        <Heading as="h2" textStyle="md">
          {t('No rules yet')}
        </Heading>
        <Text color="fg.muted" mt="1" maxW="65ch">
          {t(
            'A rule does by itself what someone would otherwise do by hand, such as assigning new tickets or raising a priority. Start from an example, and rehearse it on past tickets before you turn it on.'
          )}
        </Text>
        <Flex gap="3" mt="4" wrap="wrap">
          <Button asChild>
            <Link to={rulesPath(user, 'new')}>
              <Plus aria-hidden />
              <span>{t('New rule')}</span>
            </Link>
          </Button>
          <ImportButton />
        </Flex>
      </Box>
      <ExampleList
        title={t('Examples')}
        level={3}
        examples={ruleExamples().map(({ definition, ...example }) => ({
          ...example,
          detail: <RuleSentence definition={definition} />,
          to: `${rulesPath(user, 'new')}&example=${example.id}`
        }))}
      />
    </Stack>
  )
}
