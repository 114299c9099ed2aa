import { Box, Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { FormerPerson } from '#shared/api/privacy.ts'
import { ERASED_NAME } from '#shared/domain/privacy.ts'
import { t } from '../../../lib/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { useErasePerson } from './privacy-queries.ts'

interface ErasePersonDialogProps {
  person: Pick<FormerPerson, 'id' | 'fullName'>
  isOpen: boolean
  onClose(): void
}

/** Asks what of a person is to be erased. */
export function ErasePersonDialog({ person, isOpen, onClose }: ErasePersonDialogProps) {
  const erase = useErasePerson(person)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width="32rem"
      title={t('Erase {fullName}?', { fullName: person.fullName })}
    >
      <Question
        isPending={erase.isPending}
        onErase={(texts) => erase.mutate({ texts }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

interface QuestionProps {
  isPending: boolean
  onErase(texts: boolean): void
  onCancel(): void
}

function Question({ isPending, onErase, onCancel }: QuestionProps) {
  const [texts, setTexts] = useState(false)
  return (
    <>
      <Dialog.Body>
        <Stack gap="4">
          <Text>
            {t(
              'Deletes the account and erases name, username and email address. Tickets and reports stay, under “{name}”. This can’t be undone.',
              { name: ERASED_NAME }
            )}
          </Text>
          <Box>
            <LabelledSwitch
              label={t('Also erase everything they wrote')}
              isOn={texts}
              readOnly={isPending}
              onSwitch={setTexts}
            />
            <Text color="fg.muted" textStyle="sm" mt="1">
              {t('Descriptions of their tickets, their comments and files.')}
            </Text>
          </Box>
          <Text color="fg.muted" textStyle="sm">
            {t('What others wrote about them stays. Redact it in those tickets.')}
          </Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          colorPalette="red"
          loading={isPending}
          loadingText={t('Erase')}
          onClick={() => onErase(texts)}
        >
          {t('Erase')}
        </Button>
      </Dialog.Footer>
    </>
  )
}
