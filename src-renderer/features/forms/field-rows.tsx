import { Box, chakra, Flex, HStack, IconButton, Text, VisuallyHidden } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Trash2, TriangleAlert } from 'lucide-react'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { Language } from '#shared/languages/languages.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { Grip, MoveButtons } from '../../ui/order/move-buttons.tsx'
import { type Order, useOrder } from '../../ui/order/use-order.ts'
import { FieldEditor } from './field-editor.tsx'
import { fieldText } from './field-types.ts'
import { type DraftField, messagesAt } from './form-draft.ts'

interface FieldRowsProps {
  fields: readonly DraftField[]
  messages: FieldMessages
  /** The row that is open; null for none. */
  open: number | null
  onOpen(row: number | null): void
  /** The language in which its texts are written too; null for none. */
  language: Language | null
  onLanguage(language: Language | null): void
  onChange(row: number, field: FormField): void
  onRemove(row: number): void
  /** @param rows in their next order */
  onMove(rows: number[]): void
}

/** The fields of a form in their order, one of which is open. */
export function FieldRows(props: FieldRowsProps) {
  const { fields, messages, open, onOpen, language, onLanguage, onChange, onRemove, onMove } = props
  const order = useOrder({
    list: 'field',
    ids: fields.map(({ row }) => row),
    nameOf: (row) => nameOf(fields.find((one) => one.row === row)?.field),
    onMove
  })
  const all = fields.map(({ field }) => field)
  return (
    <>
      <Box as="ol" aria-label={t('Fields')} listStyleType="none" borderTopWidth="1px">
        {fields.map(({ row, field }, place) => {
          const found = messagesAt(messages, place)
          const isOpen = row === open
          return (
            <Box
              as="li"
              key={row}
              {...order.rowOf(row, place)}
              borderBottomWidth="1px"
              opacity={order.dragged === row ? 0.5 : 1}
              bg={order.over === row ? 'bg.muted' : undefined}
            >
              <RowHead
                {...{ row, field, place, order, isOpen }}
                text={fieldText(field, all)}
                count={fields.length}
                isWrong={Object.keys(found).length > 0}
                onToggle={() => onOpen(isOpen ? null : row)}
                onRemove={() => onRemove(row)}
              />
              {isOpen && (
                <Box ps={{ base: '0', md: '12' }} pt="1" pb="5">
                  <FieldEditor
                    field={field}
                    above={all.slice(0, place)}
                    messages={found}
                    {...{ language, onLanguage }}
                    onChange={(changed) => onChange(row, changed)}
                  />
                </Box>
              )}
            </Box>
          )
        })}
      </Box>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </>
  )
}

const nameOf = (field: FormField | undefined) => field?.label || t('New field')

interface RowHeadProps {
  row: number
  field: FormField
  text: string
  place: number
  count: number
  order: Order
  isOpen: boolean
  /** Whether something about it must be changed before the form can be saved. */
  isWrong: boolean
  onToggle(): void
  onRemove(): void
}

function RowHead(props: RowHeadProps) {
  const { row, field, text, place, count, order, isOpen, isWrong, onToggle, onRemove } = props
  const name = nameOf(field)
  return (
    <Flex align="center" gap="2" minH="12" py="1">
      <HStack gap="1" flexShrink={0} color="fg.muted">
        <Grip name={name} {...order.handleOf(row)} />
        <Text as="span" textStyle="sm" minW="5" textAlign="end" fontVariantNumeric="tabular-nums">
          {place + 1}
        </Text>
      </HStack>
      <Toggle type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Box as="span" color="fg.subtle" flexShrink={0} aria-hidden>
          {isOpen ? <ChevronDown size="1rem" /> : <ChevronRight size="1rem" />}
        </Box>
        <Box as="span" minW="0" display="block">
          <Text as="span" display="block" fontWeight="medium" truncate title={name}>
            {name}
          </Text>
          <Text as="span" display="block" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {text}
          </Text>
        </Box>
        {isWrong && (
          <Box as="span" color="fg.error" flexShrink={0}>
            <TriangleAlert size="1rem" aria-label={t('Needs a change')} />
          </Box>
        )}
      </Toggle>
      <HStack gap="0" flexShrink={0}>
        <MoveButtons id={row} name={name} place={place} count={count} order={order} />
        <IconButton
          variant="ghost"
          size="xs"
          color="fg.muted"
          aria-label={t('Remove {name}', { name })}
          title={count === 1 ? t('A form needs at least one field') : t('Remove')}
          disabled={count === 1}
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </HStack>
    </Flex>
  )
}

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: '1',
    minW: '0',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'l1',
    focusVisibleRing: 'outside'
  }
})
