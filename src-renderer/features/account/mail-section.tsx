import { Stack } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getMailChoice, setMailChoice } from '#shared/api/mails.ts'
import type { MailChoice } from '#shared/domain/mail.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

const choices = (): readonly { value: MailChoice; label: string }[] => [
  { value: 'all', label: t('All tickets I follow') },
  { value: 'mine', label: t('Only tickets I raised or am assigned to') },
  { value: 'none', label: t('None') }
]

/** The meaning of each choice. */
const meanings = (): Record<MailChoice, string> => ({
  all: t('You get email about tickets that you raised, are assigned to or follow.'),
  mine: t(
    'You get email about tickets that you raised or are assigned to. Other tickets that you follow appear under the bell.'
  ),
  none: t('You get no email. Notifications appear under the bell.')
})

/** The choice of email notifications (D57); nothing where the help desk sends none. */
export function MailSection() {
  const { data } = useQuery({
    queryKey: queryKeys.mailChoice,
    queryFn: ({ signal }) => call(getMailChoice, { signal }),
    staleTime: 0
  })
  const choose = useChoose()
  if (!data?.enabled) return null
  const asked = choose.isPending ? choose.variables : data.choice
  return (
    <SettingsSection
      title={t('Email')}
      text={t('Notifications that the help desk sends you by email.')}
    >
      <Stack gap="3" maxW="md">
        <ChoiceField
          label={t('Notify me by email about')}
          choices={choices()}
          meanings={meanings()}
          value={asked}
          onChange={choose.mutate}
        />
      </Stack>
    </SettingsSection>
  )
}

function useChoose() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (choice: MailChoice) => call(setMailChoice, { body: { choice } }),
    onSuccess: () => {
      showToast({ title: t('Email setting saved') })
      return refresh(queryKeys.mailChoice)
    },
    onError: (error) => showError(messageOf(error, t('Failed to save the email setting')))
  })
}
