import { Box, Button, Text } from '@chakra-ui/react'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { QuestionFields } from '../../ui/questions/question-fields.tsx'

/** The form as it is asked, in which one can try answers. */
export function FormPreview({ fields }: { fields: readonly FormField[] }) {
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
        {t('Preview')}
      </Text>
      <QuestionFields
        fields={fields.map((field) => ({ ...field, label: field.label || t('New field') }))}
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
