import { Button } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { proveEmail } from '#shared/api/email-proofs.ts'
import { call, messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { ReturnMessage, ReturnPage } from '../../ui/return-page.tsx'

/**
 * Where the link of an email leads that confirms an address (D62). It takes a click, because
 * programs that look into mailboxes open links too.
 */
export function EmailProofPage() {
  // It stays in the address, so that the page can be loaded again: it is of use once.
  const proof = useLocation().hash.slice(1)
  if (!proof) return <Navigate to={paths.dashboard} replace />
  return (
    <ReturnPage title={t('Verify your email address')}>
      <VerifyEmail key={proof} proof={proof} />
    </ReturnPage>
  )
}

function VerifyEmail({ proof }: { proof: string }) {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const prove = useMutation({
    mutationFn: () => call(proveEmail, { body: { proof } }),
    onSuccess: () => refresh(queryKeys.currentUser)
  })
  const goOn = (
    <Button variant="outline" size="md" onClick={() => navigate(paths.dashboard)}>
      {t('Open Help Desk')}
    </Button>
  )
  if (prove.isSuccess) {
    return (
      <ReturnMessage
        title={t('Email address verified')}
        text={t('You will now get notifications by email. You can close this page.')}
      >
        {goOn}
      </ReturnMessage>
    )
  }
  if (prove.error) {
    const text = messageOf(prove.error, t('Failed to verify the address'))
    return (
      <ReturnMessage title={t('Email address not verified')} text={text} isProblem>
        {goOn}
      </ReturnMessage>
    )
  }
  return (
    <ReturnMessage
      title={t('Verify your email address')}
      text={t('Continue only if you have an account at this help desk and requested this email.')}
    >
      <Button
        size="md"
        aria-disabled={prove.isPending}
        onClick={() => !prove.isPending && prove.mutate()}
      >
        {prove.isPending ? t('Verifying...') : t('Verify address')}
      </Button>
    </ReturnMessage>
  )
}
