import { Text } from '@chakra-ui/react'
import { isIn, type Translated } from '#shared/languages/translations.ts'
import { useLanguage } from '../../lib/language.ts'
import { useWrittenLanguages } from '../../lib/queries/use-written-languages.ts'
import { t } from '../../lib/texts.ts'
import { languageName } from '../language-select.tsx'

/** Says that what someone wrote is not translated into the language of the page (D82). */
export function MissingLanguage({ written }: { written: Translated<object> }) {
  const { own, others } = useWrittenLanguages()
  const language = useLanguage()
  if (others.length === 0 || isIn(written, language, own)) return null
  return (
    <Text textStyle="sm" color="fg.muted" mb="3">
      {t('This text is not available in {language}.', { language: languageName(language) })}
    </Text>
  )
}
