import { Button, chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEventHandler } from 'react'

interface SettingsFormProps {
  /** The name of the form for screen readers. */
  label: string
  onSubmit: SubmitEventHandler<HTMLFormElement>
  isChanged: boolean
  isSaving: boolean
  /** What else can be done with the fields, beside saving them. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A group of settings that are saved together. */
export function SettingsForm(props: SettingsFormProps) {
  const { label, onSubmit, isChanged, isSaving, actions, children } = props
  return (
    <chakra.form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack gap="4" maxW="md" align="start">
        {children}
        <Flex gap="3" wrap="wrap">
          <Button
            type="submit"
            variant="outline"
            loading={isSaving}
            loadingText="Save"
            disabled={!isChanged}
          >
            Save
          </Button>
          {actions}
        </Flex>
      </Stack>
    </chakra.form>
  )
}
