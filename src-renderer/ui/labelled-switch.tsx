import { Switch } from '@chakra-ui/react'

interface LabelledSwitchProps extends Switch.RootProps {
  label: string
  isOn: boolean
  onSwitch(isOn: boolean): void
}

export function LabelledSwitch({ label, isOn, onSwitch, ...root }: LabelledSwitchProps) {
  return (
    <Switch.Root checked={isOn} onCheckedChange={({ checked }) => onSwitch(checked)} {...root}>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  )
}
