import { Box, Button, Flex, HStack, IconButton, Text } from '@chakra-ui/react'
import { CheckSquare, ChevronDown, ChevronRight, Ticket, Trash2 } from 'lucide-react'
import type { ProcessPart } from '#shared/api/process-definitions.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { Grip, MoveButtons } from '../../ui/order/move-buttons.tsx'
import type { Order } from '../../ui/order/use-order.ts'
import { PartFields } from './part-fields.tsx'
import { afterText, partTitle } from './process-draft.ts'

interface PartRowProps {
  part: ProcessPart
  /** All parts of the process. */
  parts: readonly ProcessPart[]
  /** Its place among them, from 0. */
  place: number
  order: Order<string>
  messages: FieldMessages
  isOpen: boolean
  onToggle(): void
  onChange(part: ProcessPart): void
  onRemove(): void
}

/** A part of a process in its list: one line, and its fields while it is open. */
export function PartRow(props: PartRowProps) {
  const { part, parts, place, order, messages, isOpen, onToggle, onChange, onRemove } = props
  const { key, kind } = part
  const title = partTitle(part)
  const id = `part-fields-${key}`
  const Icon = kind === 'task' ? CheckSquare : Ticket
  return (
    <Box
      as="li"
      {...order.rowOf(key, place)}
      borderBottomWidth="1px"
      opacity={order.dragged === key ? 0.5 : 1}
      bg={order.over === key ? 'bg.muted' : undefined}
    >
      <Flex align="flex-start" gap={{ base: '1', md: '2' }} py="2">
        <HStack gap="1" flexShrink={0} color="fg.muted" h="8">
          <Grip name={title} {...order.handleOf(key)} />
          <Text as="span" textStyle="sm" minW="5" textAlign="end" fontVariantNumeric="tabular-nums">
            {place + 1}
          </Text>
        </HStack>
        <Button
          variant="ghost"
          flex="1"
          minW="0"
          h="auto"
          minH="8"
          py="1"
          px="2"
          gap="2"
          alignItems="flex-start"
          justifyContent="flex-start"
          textAlign="start"
          fontWeight="normal"
          whiteSpace="normal"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Box as="span" color="fg.muted" pt="0.5" flexShrink={0} aria-hidden>
            <Icon size="1rem" />
          </Box>
          <Box as="span" flex="1" minW="0">
            <Text as="span" display="block" overflowWrap="anywhere" lineClamp={2}>
              {title}
            </Text>
            <PartSummary part={part} parts={parts} />
          </Box>
          <Box as="span" color="fg.muted" pt="0.5" aria-hidden>
            {isOpen ? <ChevronDown size="1rem" /> : <ChevronRight size="1rem" />}
          </Box>
        </Button>
        <HStack gap="0" flexShrink={0} h="8">
          <MoveButtons id={key} name={title} order={order} place={place} count={parts.length} />
          <IconButton
            variant="ghost"
            size="xs"
            color="fg.muted"
            aria-label={t('Remove: {title}', { title })}
            title={t('Remove')}
            onClick={onRemove}
          >
            <Trash2 />
          </IconButton>
        </HStack>
      </Flex>
      {isOpen && (
        <Box id={id} ps={{ base: '0', md: '12' }} pe={{ md: '2' }} pt="1" pb="5">
          <PartFields
            part={part}
            parts={parts}
            path={`definition.parts.${place}`}
            messages={messages}
            onChange={onChange}
          />
        </Box>
      )}
    </Box>
  )
}

/** What a part says beside its title: for whom it is, when it is due, and what it waits for. */
function PartSummary({ part, parts }: Pick<PartRowProps, 'part' | 'parts'>) {
  const { nameOf } = usePeople()
  const before = parts.flatMap(({ key }, index) => (part.after.includes(key) ? [index + 1] : []))
  const texts: string[] = []
  const add = (text: string) => text !== '' && texts.push(text)
  if (part.kind === 'ticket') add(part.department)
  else {
    if (part.assigneeId !== null) add(nameOf(part.assigneeId))
    if (part.dueAfterDays !== null) add(dueText(part.dueAfterDays, texts.length === 0))
  }
  add(afterText(before, texts.length === 0))
  const summary = texts.join(' · ')
  if (summary === '') return null
  return (
    <Text as="span" display="block" textStyle="xs" color="fg.muted">
      {summary}
    </Text>
  )
}

/** @param begins whether it stands at the beginning of the line */
function dueText(days: number, begins: boolean): string {
  if (days === 0) return begins ? t('Due the same day') : t('due the same day')
  return begins
    ? t('{days, plural, one {Due after # day} other {Due after # days}}', { days })
    : t('{days, plural, one {due after # day} other {due after # days}}', { days })
}
