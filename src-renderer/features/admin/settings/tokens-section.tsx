import { Box, Heading } from '@chakra-ui/react'
import type { TokenSettings } from '#shared/api/settings.ts'
import type { TokensAllowed } from '#shared/domain/tokens.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { TokenItems } from '../../../ui/tokens/token-items.tsx'
import { useRevokeAnyToken, useTokens } from '../token-queries.ts'
import { AudienceSection } from './audience-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const MEANINGS: Record<TokensAllowed, string> = {
  nobody: 'No program can act as an account. Existing tokens stop working.',
  'it-support-specialists':
    'IT Support Specialists create tokens on their account page, and for service accounts under User Management.',
  everybody:
    'Everyone can create tokens on their account page, limited to their own permissions. IT Support Specialists create tokens for service accounts under User Management.'
}

/** Who can have tokens, and all existing tokens (D56). */
export function TokensSection({ settings }: { settings: TokenSettings }) {
  const form = useSettingsForm('tokens', settings, {
    formOf: ({ allowed }) => ({ audience: allowed }),
    updateOf: ({ audience }) => ({ allowed: audience })
  })
  return (
    <AudienceSection
      title="Access tokens"
      text="A program with a token acts as the token’s account."
      label="Who can have tokens"
      meanings={MEANINGS}
      form={form}
      footer={settings.allowed !== 'nobody' && <AllTokens />}
    />
  )
}

/** The tokens of all accounts, with a button to revoke each. */
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
