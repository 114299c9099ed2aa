import { Stack } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getMailChoice, setMailChoice } from '#shared/api/mails.ts'
import type { MailChoice } from '#shared/domain/mail.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

const CHOICES: readonly { value: MailChoice; label: string }[] = [
  { value: 'all', label: 'Of all tickets I follow' },
  { value: 'mine', label: 'Only of those I raised or have' },
  { value: 'none', label: 'No mails' }
]

/** What each choice means. */
const MEANINGS: Record<MailChoice, string> = {
  all: 'You are told of what others do in each ticket that you raised, that is assigned to you, or that you follow.',
  mine: 'You are told of what others do in tickets that you raised or that are assigned to you. The bell tells you of the others.',
  none: 'You are told by the bell alone.'
}

/** Of what the person gets mails (D57); nothing where the help desk sends none. */
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
    <SettingsSection title="Mail" text="What the help desk tells you by mail.">
      <Stack gap="3" maxW="md">
        <ChoiceField
          label="Mails"
          choices={CHOICES}
          meanings={MEANINGS}
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
      showToast({ title: 'Mails changed' })
      return refresh(queryKeys.mailChoice)
    },
    onError: (error) => showError(messageOf(error, 'Failed to change your mails'))
  })
}
