import { Box, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Account } from '#shared/api/users.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { useSetAccountState } from './account-queries.ts'

/** Whether an account can sign in, and has to choose a new password then; each changes at once. */
export function AccountSwitches({ user }: { user: Account }) {
  const { user: actor } = useCurrentUser()
  const state = useSetAccountState(user)
  const asked = state.isPending ? state.variables : {}
  const isDisabled = asked.disabled ?? user.disabled ?? false
  const isOwn = actor?.id === user.id
  return (
    <Stack gap="4">
      <Explained
        text={
          isOwn
            ? 'Nobody can shut out themself.'
            : user.service
              ? 'The tokens of a service account that is switched off do not work until it is switched on.'
              : 'An account that is switched off keeps its name and its tickets. Its sessions end at once.'
        }
      >
        <LabelledSwitch
          label={user.service ? 'Can be used' : 'Can sign in'}
          isOn={!isDisabled}
          disabled={isOwn}
          readOnly={state.isPending}
          onSwitch={(isOn) => state.mutate({ disabled: !isOn })}
        />
      </Explained>
      {!user.service && !user.withoutPassword && (
        <Explained text="The password works once more, to choose another one. Sessions go on until they end.">
          <LabelledSwitch
            label="New password at the next sign-in"
            isOn={asked.mustChangePassword ?? user.mustChangePassword ?? false}
            readOnly={state.isPending}
            onSwitch={(mustChangePassword) => state.mutate({ mustChangePassword })}
          />
        </Explained>
      )}
    </Stack>
  )
}

function Explained({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box>
      {children}
      <Text textStyle="sm" color="fg.muted" mt="1">
        {text}
      </Text>
    </Box>
  )
}
