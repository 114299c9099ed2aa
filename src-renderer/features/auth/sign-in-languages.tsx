import { Button, Flex } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { LANGUAGE_TAGS } from '#shared/languages/languages.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { useLanguage } from '../../lib/language.ts'
import { chooseForDevice } from '../../lib/person-language.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { LanguageSelect, languageName } from '../../ui/language-select.tsx'

/** The choice of this device's language, at a kiosk for the visit, with a button for each (D82). */
export function SignInLanguages() {
  const { data } = useSetup()
  const client = useQueryClient()
  const shown = useLanguage()
  const offered = data?.languages ?? []
  const languages = LANGUAGE_TAGS.filter((language) => offered.includes(language))
  if (!isKiosk())
    return (
      <LanguageSelect
        languages={languages}
        value={shown}
        onChange={(language) => void chooseForDevice(client, language)}
      />
    )
  return (
    <Flex as="fieldset" aria-label={t('Language')} gap="3" wrap="wrap">
      {languages.map((language) => (
        <Button
          key={language}
          size="lg"
          lang={language}
          aria-pressed={language === shown}
          variant={language === shown ? 'solid' : 'outline'}
          onClick={() => void chooseForDevice(client, language)}
        >
          {languageName(language)}
        </Button>
      ))}
    </Flex>
  )
}
