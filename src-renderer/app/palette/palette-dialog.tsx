import { Box, Button, chakra, Dialog, Flex, Input, Portal, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SignedInUser } from '#shared/api/users.ts'
import { afterDialog } from '../../lib/dialog-entry.ts'
import { isComposing } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'
import { forgetTypedAhead, typedAhead } from '../../lib/typed-ahead.ts'
import { StatusBadge } from '../../ui/ticket-badges.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

interface PaletteDialogProps {
  isOpen: boolean
  onClose(): void
  user: SignedInUser
}

/** Finds tickets, articles, people, screens and actions by a few letters. */
export function PaletteDialog({ isOpen, onClose, user }: PaletteDialogProps) {
  // Each opening begins with an empty field, also while the last one is still fading out.
  const [opening, setOpening] = useState({ isOpen, number: 0 })
  if (opening.isOpen !== isOpen)
    setOpening({ isOpen, number: isOpen ? opening.number + 1 : opening.number })
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner alignItems="flex-start" pt={{ base: '3', md: '12vh' }} px="3">
          <Dialog.Content maxW="36rem" my="0" aria-label={t('Find anything')} overflow="hidden">
            <Palette key={opening.number} user={user} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** The focus stays in the field; arrows mark an entry and Enter opens it. */
function Palette({ user, onClose }: Omit<PaletteDialogProps, 'isOpen'>) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedAhead)
  const [marked, setMarked] = useState<string | null>(null)
  const [chosen, setChosen] = useState<PaletteEntry | null>(null)
  const entries = usePaletteEntries(user, typed, chosen)
  const index = Math.max(
    entries.findIndex(({ value }) => value === marked),
    0
  )
  const present = entries[index]
  // The dialog itself would do so only in the next frame, when more has been typed.
  useLayoutEffect(() => {
    // More may have been typed since this was first rendered.
    setTyped(typedAhead)
    field.current?.focus()
    return forgetTypedAhead
  }, [])
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.value.replaceAll(' ', '-')}`

  /** @param entry whose choices are to be offered; null for all entries again */
  function choose(entry: PaletteEntry | null) {
    setChosen(entry)
    setTyped('')
    setMarked(null)
    field.current?.focus()
  }

  function open(entry: PaletteEntry) {
    const { run } = entry
    if (!run) return choose(entry)
    onClose()
    // The dialog gives the focus back first.
    setTimeout(() => afterDialog(run))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const mark = (step: number) =>
      setMarked(entries.at((index + step) % entries.length)?.value ?? null)
    if (event.key === 'ArrowDown') mark(1)
    else if (event.key === 'ArrowUp') mark(-1)
    else if (event.key === 'Enter' && present) open(present)
    else if (event.key === 'Backspace' && chosen && typed === '') choose(null)
    else return
    event.preventDefault()
  }

  const name = chosen?.choicesName ?? t('Find tickets, people, screens and actions')
  return (
    <>
      <Flex align="center">
        {chosen && (
          <Button
            variant="subtle"
            size="xs"
            ms="3"
            aria-label={t('{label}: back to all results', { label: chosen.label })}
            onClick={() => choose(null)}
          >
            <ArrowLeft aria-hidden />
            <chakra.span maxW="12rem" truncate>
              {chosen.label}
            </chakra.span>
          </Button>
        )}
        <Input
          ref={field}
          role="combobox"
          aria-label={name}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          {...(present && { 'aria-activedescendant': optionId(present) })}
          placeholder={name}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(null)
          }}
          onKeyDown={onKeyDown}
          data-autofocus
          h="12"
          px="4"
          border="none"
          borderRadius="0"
          outline="none"
        />
      </Flex>
      <Box
        id={listId}
        role="listbox"
        aria-label={t('Results')}
        h="min(24rem, 60dvh)"
        overflowY="auto"
        borderTopWidth="1px"
        p="2"
      >
        {[...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, own]) => (
          <Box role="group" aria-label={kind} key={kind} mb="1">
            <Text aria-hidden textStyle="xs" color="fg.muted" px="2" py="1">
              {kind}
            </Text>
            {own.map((entry) => (
              <Entry
                key={entry.value}
                id={optionId(entry)}
                entry={entry}
                isMarked={entry === present}
                onOpen={() => open(entry)}
              />
            ))}
          </Box>
        ))}
        {entries.length === 0 && (
          <Text px="2" py="6" textAlign="center" color="fg.muted" role="status">
            {t('No results. Try other words.')}
          </Text>
        )}
      </Box>
    </>
  )
}

interface EntryProps {
  id: string
  entry: PaletteEntry
  isMarked: boolean
  onOpen(): void
}

function Entry({ id, entry, isMarked, onOpen }: EntryProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  const { label, detail, ticket } = entry
  return (
    <Option id={id} ref={element} role="option" aria-selected={isMarked} onClick={onOpen}>
      {ticket && (
        <chakra.span fontFamily="mono" color="fg.muted" flexShrink={0}>
          {ticket.ticketId}
        </chakra.span>
      )}
      <chakra.span truncate flex="1" minW="0" title={label}>
        {label}
      </chakra.span>
      {ticket ? (
        <Flex flexShrink={0}>
          <StatusBadge status={ticket.status} />
        </Flex>
      ) : (
        <chakra.span color="fg.muted" textStyle="xs" flexShrink={0}>
          {detail}
        </chakra.span>
      )}
    </Option>
  )
}

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '9',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _selected: { bg: 'bg.emphasized' }
  }
})
