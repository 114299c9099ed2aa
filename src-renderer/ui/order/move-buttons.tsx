import { chakra, IconButton } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { t } from '../../lib/texts.ts'
import { moveButtonId, type Order } from './use-order.ts'

interface MoveButtonsProps<Id extends string | number> {
  id: Id
  name: string
  /** Its place among the others, from 0. */
  place: number
  count: number
  order: Order<Id>
}

/** The buttons that move a row of a list up and down. */
export function MoveButtons<Id extends string | number>({
  place,
  count,
  ...row
}: MoveButtonsProps<Id>) {
  return (
    <>
      <MoveButton way="up" isDisabled={place === 0} {...row} />
      <MoveButton way="down" isDisabled={place === count - 1} {...row} />
    </>
  )
}

interface MoveButtonProps<Id extends string | number>
  extends Pick<MoveButtonsProps<Id>, 'id' | 'name' | 'order'> {
  way: 'up' | 'down'
  isDisabled: boolean
}

function MoveButton<Id extends string | number>({
  way,
  isDisabled,
  id,
  name,
  order
}: MoveButtonProps<Id>) {
  return (
    <IconButton
      id={moveButtonId(order.list, id, way)}
      variant="ghost"
      size="xs"
      color="fg.muted"
      disabled={isDisabled}
      aria-label={way === 'up' ? t('Move up: {name}', { name }) : t('Move down: {name}', { name })}
      title={way === 'up' ? t('Move up') : t('Move down')}
      onClick={() => order.moveBy(id, way)}
    >
      {way === 'up' ? <ChevronUp /> : <ChevronDown />}
    </IconButton>
  )
}

/** By which a mouse drags a row; fingers and keys have the buttons. */
export function Grip({ name, ...handle }: { name: string } & ReturnType<Order['handleOf']>) {
  return (
    <Handle {...handle} title={t('Drag {name}', { name })} aria-hidden>
      <GripVertical size="1rem" />
    </Handle>
  )
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
