import { Box, Heading } from '@chakra-ui/react'
import { Controller, useForm } from 'react-hook-form'
import type { TokenSettings } from '#shared/api/settings.ts'
import type { TokensAllowed } from '#shared/domain/tokens.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { TokenItems } from '../../../ui/tokens/token-items.tsx'
import { useRevokeAnyToken, useTokens } from '../token-queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

const CHOICES: readonly { value: TokensAllowed; label: string }[] = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'it-support-specialists', label: 'IT Support Specialists' },
  { value: 'everybody', label: 'Everybody' }
]

/** What each choice means. */
const MEANINGS: Record<TokensAllowed, string> = {
  nobody: 'No program can act as an account. Tokens that were made before do not work.',
  'it-support-specialists':
    'IT Support Specialists make tokens on their own account page, and for service accounts under User Management.',
  everybody:
    'Each person can make tokens on their own account page, for what they may do themself. Those of service accounts are made under User Management.'
}

/** Who can have tokens, and the tokens there are (D56). */
export function TokensSection({ settings }: { settings: TokenSettings }) {
  const update = useUpdateSettings()
  const { control, handleSubmit, formState } = useForm({
    values: settings,
    // What is being chosen stays when somebody else saves meanwhile.
    resetOptions: { keepDirtyValues: true }
  })
  return (
    <SettingsSection
      title="Access tokens"
      text="With a token a program acts as the account that it belongs to."
    >
      <SettingsForm
        label="Access tokens"
        onSubmit={handleSubmit((tokens) => update.mutate({ tokens }))}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
      >
        <Controller
          control={control}
          name="allowed"
          render={({ field: { value, onChange } }) => (
            <ChoiceField
              label="Who can have tokens"
              choices={CHOICES}
              meanings={MEANINGS}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </SettingsForm>
      {settings.allowed !== 'nobody' && <AllTokens />}
    </SettingsSection>
  )
}

/** The tokens of all accounts, each of which can be revoked. */
function AllTokens() {
  const { data: tokens = [] } = useTokens()
  const { nameOf } = usePeople()
  const revoke = useRevokeAnyToken()
  if (tokens.length === 0) return null
  return (
    <Box mt="6">
      <Heading as="h3" textStyle="sm" mb="3">
        All tokens
      </Heading>
      <TokenItems
        tokens={tokens}
        ownerOf={({ userId }) => nameOf(userId)}
        revokingId={revoke.isPending ? revoke.variables : undefined}
        onRevoke={revoke.mutate}
      />
    </Box>
  )
}
