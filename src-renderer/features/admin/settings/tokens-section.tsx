import { Box, Heading } from '@chakra-ui/react'
import type { TokenSettings } from '#shared/api/settings.ts'
import type { TokensAllowed } from '#shared/domain/tokens.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { TokenItems } from '../../../ui/tokens/token-items.tsx'
import { useRevokeAnyToken, useTokens } from '../token-queries.ts'
import { AudienceSection } from './audience-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const MEANINGS: Record<TokensAllowed, string> = {
  nobody: 'No program can act as an account. Tokens that were made before do not work.',
  'it-support-specialists':
    'IT Support Specialists make tokens on their own account page, and for service accounts under User Management.',
  everybody:
    'Each person can make tokens on their own account page, for what they may do themself. Those of service accounts are made under User Management.'
}

/** Who can have tokens, and the tokens there are (D56). */
export function TokensSection({ settings }: { settings: TokenSettings }) {
  const form = useSettingsForm('tokens', settings, {
    formOf: ({ allowed }) => ({ audience: allowed }),
    updateOf: ({ audience }) => ({ allowed: audience })
  })
  return (
    <AudienceSection
      title="Access tokens"
      text="With a token a program acts as the account that it belongs to."
      label="Who can have tokens"
      meanings={MEANINGS}
      form={form}
      footer={settings.allowed !== 'nobody' && <AllTokens />}
    />
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
