import { chakra, IconButton } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { ListOrder } from './use-list-order.ts'

interface MoveControlProps<Id> {
  id: Id
  name: string
  order: ListOrder<Id>
}

/** By which a mouse drags a row; fingers and keys have the buttons. */
export function Grip<Id>({ id, name, order }: MoveControlProps<Id>) {
  return (
    <Handle {...order.handleOf(id)} title={`Drag ${name}`} aria-hidden>
      <GripVertical size="1rem" />
    </Handle>
  )
}

interface MoveButtonsProps<Id> extends MoveControlProps<Id> {
  /** The place of the row among the others, from 0. */
  place: number
  count: number
}

/** Buttons that move a row up or down. */
export function MoveButtons<Id>({ id, name, order, place, count }: MoveButtonsProps<Id>) {
  return (['up', 'down'] as const).map((way) => (
    <IconButton
      key={way}
      id={order.buttonId(id, way)}
      variant="ghost"
      size="xs"
      color="fg.muted"
      disabled={place === (way === 'up' ? 0 : count - 1)}
      aria-label={way === 'up' ? `Move up: ${name}` : `Move down: ${name}`}
      title={way === 'up' ? 'Move up' : 'Move down'}
      onClick={() => order.moveBy(id, way)}
    >
      {way === 'up' ? <ChevronUp /> : <ChevronDown />}
    </IconButton>
  ))
}

const Handle = chakra('span', {
  base: {
    display: { base: 'none', md: 'inline-flex' },
    cursor: 'grab',
    color: 'fg.subtle',
    _hover: { color: 'fg' },
    '@media (hover: none)': { display: 'none' }
  }
})
