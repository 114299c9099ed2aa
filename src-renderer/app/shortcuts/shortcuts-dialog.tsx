import { CloseButton, Dialog, Flex, Heading, Portal, Stack, Switch, Text } from '@chakra-ui/react'
import { KeyCap } from '../../ui/key-cap.tsx'
import type { Shortcut } from './shortcut-keys.ts'
import { useShortcutSetting } from './shortcut-setting.ts'

interface ShortcutsDialogProps {
  isOpen: boolean
  onClose(): void
  actions: readonly Shortcut[]
  screens: readonly Shortcut[]
}

/** The list of shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ isOpen, onClose, actions, screens }: ShortcutsDialogProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p={{ base: '3', md: '6' }}>
          <Dialog.Content maxW="26rem" my="0">
            <Dialog.Header>
              <Dialog.Title>Keyboard shortcuts</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="5">
                <Group title="Anywhere" shortcuts={actions} />
                <Group title="Go to" shortcuts={screens} />
              </Stack>
            </Dialog.Body>
            <Dialog.Footer justifyContent="flex-start">
              <OnOff />
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <Heading as="h3" textStyle="xs" color="fg.muted" mb="1">
        {title}
      </Heading>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <Flex key={keys} justify="space-between" align="center" h="8">
            <Text as="dt" textStyle="sm">
              {label}
            </Text>
            <Flex as="dd" align="center" gap="1">
              {keys.split(' ').map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </Flex>
          </Flex>
        ))}
      </dl>
    </section>
  )
}

function OnOff() {
  const { isOn, setOn } = useShortcutSetting()
  return (
    <Switch.Root checked={isOn} onCheckedChange={({ checked }) => setOn(checked)}>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>Use keyboard shortcuts on this device</Switch.Label>
    </Switch.Root>
  )
}
