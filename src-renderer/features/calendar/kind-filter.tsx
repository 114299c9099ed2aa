import { Button, Flex } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import { ENTRY_KINDS, type EntryKind, KINDS } from './kinds.ts'

interface KindFilterProps {
  entries: readonly CalendarEntry[]
  shown: readonly EntryKind[]
  onToggle(kind: EntryKind): void
}

/** The kinds that there are, as a legend whose items hide and show theirs; nothing for a single one. */
export function KindFilter({ entries, shown, onToggle }: KindFilterProps) {
  const kinds = ENTRY_KINDS.filter(
    (kind) => !shown.includes(kind) || entries.some((entry) => entry.kind === kind)
  )
  if (kinds.length < 2 && kinds.every((kind) => shown.includes(kind))) return null
  return (
    <Flex role="group" aria-label={t('Show')} gap="1.5" wrap="wrap">
      {kinds.map((kind) => {
        const { icon: Icon, plural, colorPalette } = KINDS[kind]
        const isShown = shown.includes(kind)
        return (
          <Button
            key={kind}
            size="xs"
            variant="outline"
            aria-pressed={isShown}
            colorPalette={colorPalette}
            color={isShown ? 'colorPalette.fg' : 'fg.subtle'}
            bg={isShown ? 'colorPalette.subtle' : undefined}
            textDecoration={isShown ? undefined : 'line-through'}
            onClick={() => onToggle(kind)}
          >
            <Icon aria-hidden />
            <span>{t(plural)}</span>
          </Button>
        )
      })}
    </Flex>
  )
}
