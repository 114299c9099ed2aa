import { Button, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sendEmailProof } from '#shared/api/email-proofs.ts'
import { getMailChoice } from '#shared/api/mails.ts'
import { call, messageOf } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'

/** Lets a person prove that the address is theirs (D62), where the help desk sends email. */
export function EmailProofSection({ email }: { email: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.mailChoice,
    queryFn: ({ signal }) => call(getMailChoice, { signal }),
    staleTime: 0
  })
  const send = useMutation({
    mutationFn: () => call(sendEmailProof),
    onSuccess: () =>
      showToast({
        title: t('Link sent'),
        description: t('Check the inbox of {email}.', { email })
      }),
    onError: (error) => showError(messageOf(error, t('Failed to send the link')))
  })
  if (!data) return null
  return (
    <SettingsSection
      title={t('Email address')}
      text={t('Not verified yet. Verify it to get notifications and create tickets by email.')}
    >
      {data.enabled ? (
        <>
          <Text textStyle="sm" mb="3" overflowWrap="anywhere">
            {t('We send a link to {email}. It is valid for 24 hours.', { email })}
          </Text>
          <Button
            variant="outline"
            aria-disabled={send.isPending}
            onClick={() => !send.isPending && send.mutate()}
          >
            {send.isPending ? t('Sending link...') : t('Send link')}
          </Button>
        </>
      ) : (
        <Text textStyle="sm">{t('Ask an IT Support Specialist to add your email address.')}</Text>
      )}
    </SettingsSection>
  )
}
