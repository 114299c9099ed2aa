import { Stack } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { MakeTokenButton } from '../../ui/tokens/make-token-button.tsx'
import { TokenItems } from '../../ui/tokens/token-items.tsx'
import { useCreateToken, useOwnTokens, useRevokeToken } from './token-queries.ts'

/** The own tokens of programs (D56); nothing where the settings allow this person none. */
export function TokensSection() {
  const { data } = useOwnTokens()
  const create = useCreateToken()
  const revoke = useRevokeToken()
  if (!data || data.scopes.length === 0) return null
  const { scopes, tokens } = data
  return (
    <SettingsSection
      title={t('Access tokens')}
      text={t('A program with a token acts as you. Revoke tokens that you no longer use.')}
    >
      <Stack gap="4" align="start">
        {tokens.length > 0 && (
          <TokenItems
            tokens={tokens}
            revokingId={revoke.isPending ? revoke.variables : undefined}
            onRevoke={revoke.mutate}
          />
        )}
        <MakeTokenButton scopes={scopes} create={create} />
      </Stack>
    </SettingsSection>
  )
}
