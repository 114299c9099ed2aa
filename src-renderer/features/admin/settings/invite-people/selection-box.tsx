import { chakra } from '@chakra-ui/react'

interface SelectionBoxProps {
  /** The name for screen readers. */
  label: string
  isSelected: boolean
  /** Whether some of several are selected. */
  isPartial?: boolean
  onSelect(isSelected: boolean): void
  /** The rows of a grid that it takes. */
  rows?: { base: string; sm: string }
}

/** A box that selects one or all, with room around it for a finger. */
export function SelectionBox(props: SelectionBoxProps) {
  const { label, isSelected, isPartial = false, onSelect, rows } = props
  return (
    <Fingertip {...(rows && { gridRow: rows })}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isPartial
        }}
        onChange={({ target }) => onSelect(target.checked)}
      />
    </Fingertip>
  )
}

const Fingertip = chakra('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '10', sm: '8' },
    ms: { base: '-3', sm: '-2' },
    cursor: 'pointer',
    '& input': { boxSize: '4', cursor: 'pointer', accentColor: 'colorPalette.solid' }
  }
})
