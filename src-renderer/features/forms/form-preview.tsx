import { Box, Button, Text } from '@chakra-ui/react'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import { fieldIn } from '#shared/domain/form-translations.ts'
import type { Language } from '#shared/languages/languages.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { languageName } from '../../ui/language-select.tsx'
import { QuestionFields } from '../../ui/questions/question-fields.tsx'

interface FormPreviewProps {
  fields: readonly FormField[]
  /** The language in which it is shown; null for that in which it is written. */
  language: Language | null
}

/** The form as it is asked, in which one can try answers. */
export function FormPreview({ fields, language }: FormPreviewProps) {
  const [answers, setAnswers] = useState<FormAnswers>({})
  const { data: people = [] } = useUsers()
  return (
    <Box
      as="section"
      aria-labelledby="form-preview"
      alignSelf="start"
      position={{ xl: 'sticky' }}
      top="5"
      maxH={{ xl: 'calc(100dvh - 2.5rem)' }}
      overflowY="auto"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.subtle"
      p="5"
    >
      <Text as="h3" id="form-preview" textStyle="xs" color="fg.muted" mb="3">
        {language === null
          ? t('Preview')
          : t('Preview in {language}', { language: languageName(language) })}
      </Text>
      <QuestionFields
        fields={fields.map((field) => {
          const read = language === null ? field : fieldIn(field, language)
          return { ...read, label: read.label || t('New field') }
        })}
        answers={answers}
        messages={{}}
        people={people}
        files={() => (
          <Button variant="outline" size="sm" alignSelf="start" disabled>
            <Paperclip aria-hidden /> <span>{t('Attach files')}</span>
          </Button>
        )}
        onChange={setAnswers}
      />
    </Box>
  )
}
