import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import { Activity, MessagesSquare, Ticket } from 'lucide-react'
import { text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** The steps the sign-in page lists (spec §1). */
const STEPS = [
  { text: text('Create tickets for IT issues'), icon: Ticket },
  { text: text('Track status and updates in real time'), icon: Activity },
  { text: text('Communicate with IT support specialists'), icon: MessagesSquare }
]

/** Says what the product is for, beside the form or below it. */
export function IntroPanel() {
  return (
    <chakra.aside
      aria-label={t('About Help Desk')}
      w={{ lg: '26rem', xl: '32rem' }}
      flexShrink={0}
      px={{ base: '5', md: '8', lg: '12' }}
      py={{ base: '8', lg: '10' }}
      bg="bg.subtle"
      borderTopWidth={{ base: '1px', lg: '0' }}
      borderStartWidth={{ lg: '1px' }}
    >
      <Box maxW="sm" mx={{ base: 'auto', lg: '0' }} mt={{ lg: 'calc(14dvh + 1.5rem)' }}>
        <Text textStyle="xl" fontWeight="semibold">
          {t('Track, manage and resolve support tickets')}
        </Text>
        <Flex as="ul" direction="column" gap="4" mt="6" listStyleType="none">
          {STEPS.map(({ text, icon: Icon }) => (
            <Flex as="li" key={text.id} align="center" gap="3">
              <Center
                boxSize="8"
                flexShrink={0}
                borderRadius="md"
                borderWidth="1px"
                bg="bg"
                color="indigo.fg"
              >
                <Icon size="1rem" strokeWidth={1.75} aria-hidden />
              </Center>
              <Text color="fg.muted">{t(text)}</Text>
            </Flex>
          ))}
        </Flex>
      </Box>
    </chakra.aside>
  )
}
