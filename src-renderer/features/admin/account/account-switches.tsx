import { Box, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Account } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
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
            ? t('You can’t disable your own account.')
            : user.service
              ? t('Tokens of a disabled service account stop working until you enable it again.')
              : t('A disabled account keeps its name and tickets. Disabling it ends its sessions.')
        }
      >
        <LabelledSwitch
          label={user.service ? t(meant('Enabled', 'an account')) : t('Can sign in')}
          isOn={!isDisabled}
          disabled={isOwn}
          readOnly={state.isPending}
          onSwitch={(isOn) => state.mutate({ disabled: !isOn })}
        />
      </Explained>
      {!user.service && !user.withoutPassword && (
        <Explained text={t('Must be replaced at the next sign-in. Current sessions continue.')}>
          <LabelledSwitch
            label={t('Require new password')}
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
