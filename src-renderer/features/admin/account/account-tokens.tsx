import { Skeleton, Text } from '@chakra-ui/react'
import type { Account } from '#shared/api/users.ts'
import { scopesOf } from '#shared/domain/tokens.ts'
import { t } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { MakeTokenButton } from '../../../ui/tokens/make-token-button.tsx'
import { TokenItems } from '../../../ui/tokens/token-items.tsx'
import { useCreateServiceToken, useRevokeAnyToken, useTokens } from '../token-queries.ts'

/** The tokens of an account, and for a service account the button that makes one (D56). */
export function AccountTokens({ user: { id, role, service } }: { user: Account }) {
  const { data: tokens, error, refetch } = useTokens(id)
  const create = useCreateServiceToken(id)
  const revoke = useRevokeAnyToken()
  if (error)
    return <ErrorState title={t('Failed to fetch the tokens')} error={error} onRetry={refetch} />
  if (!tokens) return <Skeleton h="3.75rem" role="status" aria-label={t('Loading the tokens')} />
  return (
    <>
      {tokens.length > 0 ? (
        <TokenItems
          tokens={tokens}
          revokingId={revoke.isPending ? revoke.variables : undefined}
          onRevoke={revoke.mutate}
        />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {service
            ? t('No tokens yet. Create one so that a program can use this account.')
            : t('No tokens.')}
        </Text>
      )}
      {service && <MakeTokenButton scopes={scopesOf(role)} create={create} />}
    </>
  )
}
