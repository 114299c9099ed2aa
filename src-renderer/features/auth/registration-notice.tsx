import { Box, Heading, Text } from '@chakra-ui/react'
import type { RegistrationSettings } from '#shared/api/registration-settings.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

/** Says above the form who can register, where registration is limited (D51). */
export function RegistrationNotice({ mode, domains }: RegistrationSettings) {
  return (
    <Text textStyle="sm" color="fg.muted" mb="4">
      {mode === 'domains'
        ? t('Register with an email address at {domains}.', {
            domains: listText(domains, 'row')
          })
        : t('You can sign in after an IT Support Specialist approves your account.')}
    </Text>
  )
}

/** Takes the place of the form once an account was made that waits for approval (D51). */
export function AwaitingApproval() {
  return (
    <Box role="status">
      <Heading as="h2" textStyle="md">
        {t('Your account is waiting for approval')}
      </Heading>
      <Text color="fg.muted" mt="1">
        {t('You can sign in after an IT Support Specialist approves it.')}
      </Text>
    </Box>
  )
}
