import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseLanguage } from '#shared/api/languages.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { LANGUAGE_TAGS, type Language } from '#shared/languages/languages.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError } from '../../lib/toasts.ts'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

/** No choice: the device's language counts. */
const OF_DEVICE = 'device'

/** The choice of a language (D82), shown where more than English is offered. */
export function LanguageSection({ choice }: { choice: Language | null }) {
  const { data: setup } = useSetup()
  const choose = useChooseLanguage()
  const offered = setup?.languages ?? []
  return (
    <SettingsSection
      title={t('Language')}
      text={t('The language of your pages and of the emails to you.')}
    >
      <LanguageSelect
        languages={LANGUAGE_TAGS.filter((language) => offered.includes(language))}
        first={{ value: OF_DEVICE, label: t('As on this device') }}
        value={choice ?? OF_DEVICE}
        onChange={(chosen) => choose.mutate(chosen === OF_DEVICE ? null : chosen)}
      />
    </SettingsSection>
  )
}

function useChooseLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: Language | null) => call(chooseLanguage, { body: { language } }),
    onSuccess: (_, language) => {
      client.setQueryData<SignedInUser | null>(
        queryKeys.currentUser,
        (user) => user && { ...user, language }
      )
      // Answers hold sentences of the server, which are in this language now.
      void client.invalidateQueries()
    },
    onError: (error) => showError(messageOf(error, t('Failed to save the language')))
  })
}
