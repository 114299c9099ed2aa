import { Box, Heading } from '@chakra-ui/react'
import type { TokenSettings } from '#shared/api/settings.ts'
import type { TokensAllowed } from '#shared/domain/tokens.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { FormChoice } from '../../../ui/form-input.tsx'
import { TokenItems } from '../../../ui/tokens/token-items.tsx'
import { useRevokeAnyToken, useTokens } from '../token-queries.ts'
import { audiences } from './audiences.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const meanings = (): Record<TokensAllowed, string> => ({
  nobody: t('No program can act as an account. Existing tokens stop working.'),
  'it-support-specialists': t(
    'IT Support Specialists create tokens on their account page, and for service accounts under User Management.'
  ),
  everybody: t(
    'Everyone can create tokens on their account page, limited to their own permissions. IT Support Specialists create tokens for service accounts under User Management.'
  )
})

/** Who can have tokens, and all existing tokens (D56). */
export function TokensSection({ settings }: { settings: TokenSettings }) {
  const form = useSettingsForm('tokens', settings, {
    formOf: (saved) => saved,
    updateOf: (typed) => typed
  })
  return (
    <SettingsForm
      section="tokens"
      form={form}
      footer={settings.allowed !== 'nobody' && <AllTokens />}
    >
      <FormChoice<TokenSettings, TokensAllowed>
        name="allowed"
        label={t('Who can have tokens')}
        choices={audiences()}
        meanings={meanings()}
      />
    </SettingsForm>
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
      <Heading as="h4" textStyle="sm" mb="3">
        {t('All tokens')}
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
