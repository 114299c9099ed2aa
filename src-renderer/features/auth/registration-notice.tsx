import { Box, Heading, Text } from '@chakra-ui/react'
import type { RegistrationSettings } from '#shared/api/registration-settings.ts'

/** Says above the form who may register, where not everybody may (D51). */
export function RegistrationNotice({ mode, domains }: RegistrationSettings) {
  return (
    <Text textStyle="sm" color="fg.muted" mb="4">
      {mode === 'domains'
        ? `Only addresses of ${domains.join(', ')} can register here.`
        : 'You can sign in once an IT Support Specialist has approved your account.'}
    </Text>
  )
}

/** Takes the place of the form once an account was made that waits for approval (D51). */
export function AwaitingApproval() {
  return (
    <Box role="status">
      <Heading as="h2" textStyle="md">
        Your account waits for approval
      </Heading>
      <Text color="fg.muted" mt="1">
        An IT Support Specialist has to approve it. After that you can sign in with the username and
        password that you have just chosen.
      </Text>
    </Box>
  )
}
