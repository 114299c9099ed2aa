import { Box, Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { FormerPerson } from '#shared/api/privacy.ts'
import { ERASED_NAME } from '#shared/domain/privacy.ts'
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
    <FormDialog isOpen={isOpen} onClose={onClose} width="32rem" title={`Erase ${person.fullName}?`}>
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
            Deletes the account and erases name, username and email address. Tickets and reports
            stay, under “{ERASED_NAME}”. This can’t be undone.
          </Text>
          <Box>
            <LabelledSwitch
              label="Also erase everything they wrote"
              isOn={texts}
              readOnly={isPending}
              onSwitch={setTexts}
            />
            <Text color="fg.muted" textStyle="sm" mt="1">
              Descriptions of their tickets, their comments and files.
            </Text>
          </Box>
          <Text color="fg.muted" textStyle="sm">
            What others wrote about them stays. Redact it in those tickets.
          </Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          colorPalette="red"
          loading={isPending}
          loadingText="Erase"
          onClick={() => onErase(texts)}
        >
          Erase
        </Button>
      </Dialog.Footer>
    </>
  )
}
