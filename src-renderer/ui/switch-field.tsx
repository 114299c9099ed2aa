import type { Switch } from '@chakra-ui/react'
import { Box, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { LabelledSwitch } from './labelled-switch.tsx'

interface SwitchFieldProps extends Switch.RootProps {
  label: string
  /** The effect of the switch, in a sentence. */
  hint: string
  isOn: boolean
  onSwitch(isOn: boolean): void
}

/** A switch with a sentence below that says what it does. */
export function SwitchField({ hint, ...root }: SwitchFieldProps) {
  const id = useId()
  return (
    <Box>
      <LabelledSwitch {...root} aria-describedby={id} />
      <Text id={id} textStyle="xs" color="fg.muted" mt="1">
        {hint}
      </Text>
    </Box>
  )
}
