import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Language } from '#shared/languages/languages.ts'
import { useWrittenLanguages } from '../../lib/queries/use-written-languages.ts'
import { t } from '../../lib/texts.ts'
import { languageName } from '../language-select.tsx'

interface TranslationListProps {
  /** The languages that are there, in the order in which they were added. */
  added: readonly Language[]
  onAdd(language: Language): void
  onRemove(index: number): void
  /** The fields of a language, by its place in `added`. */
  children(index: number, language: Language): ReactNode
}

/**
 * What someone writes, in further languages (D82): a part of a form, which is not there while only
 * English is offered.
 */
export function TranslationList({ added, onAdd, onRemove, children }: TranslationListProps) {
  const { own, others } = useWrittenLanguages()
  const id = useId()
  if (others.length === 0 && added.length === 0) return null
  return (
    <chakra.section aria-labelledby={id} borderTopWidth="1px" pt="4">
      <Heading as="h3" id={id} textStyle="sm">
        {t('Other languages')}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mt="1" maxW="65ch">
        {t('People whose language is not here read the text in {language}.', {
          language: languageName(own)
        })}
      </Text>
      <Stack gap="4" mt="4">
        {added.map((language, index) => (
          <OneLanguage key={language} language={language} onRemove={() => onRemove(index)}>
            {children(index, language)}
          </OneLanguage>
        ))}
        <Flex gap="2" wrap="wrap">
          {others
            .filter((language) => !added.includes(language))
            .map((language) => (
              <Button key={language} variant="outline" size="sm" onClick={() => onAdd(language)}>
                <Plus aria-hidden />
                <span lang={language}>{languageName(language)}</span>
              </Button>
            ))}
        </Flex>
      </Stack>
    </chakra.section>
  )
}

interface OneLanguageProps {
  language: Language
  onRemove(): void
  children: ReactNode
}

function OneLanguage({ language, onRemove, children }: OneLanguageProps) {
  const name = languageName(language)
  return (
    <Box as="fieldset" aria-label={name} borderWidth="1px" borderRadius="l3" p="4">
      <Flex align="center" justify="space-between" gap="2" mb="3">
        <Text textStyle="sm" fontWeight="medium" lang={language}>
          {name}
        </Text>
        <Button
          variant="ghost"
          size="xs"
          aria-label={t('Remove {language}', { language: name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </Flex>
      <Stack gap="4">{children}</Stack>
    </Box>
  )
}
