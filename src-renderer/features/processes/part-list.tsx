import { Box, Button, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { CheckSquare, Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MAX_PROCESS_PARTS, type ProcessPart } from '#shared/api/process-definitions.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { useOrder } from '../../ui/order/use-order.ts'
import { PartRow } from './part-row.tsx'
import { faultyPart, firstPart, partTitle, withoutPart } from './process-draft.ts'

interface PartListProps {
  parts: readonly ProcessPart[]
  messages: FieldMessages
  onChange(parts: ProcessPart[]): void
}

/** The parts of a process in their order, one of them open. */
export function PartList({ parts, messages, onChange }: PartListProps) {
  const [open, setOpen] = useState<string | null>(null)
  const order = useOrder({
    ids: parts.map(({ key }) => key),
    list: 'part',
    nameOf: (key) =>
      parts
        .filter((part) => part.key === key)
        .map(partTitle)
        .join(),
    onMove: (keys) => onChange(parts.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)))
  })
  const faulty = faultyPart(messages)
  const faultyKey = faulty === undefined ? undefined : parts[faulty]?.key
  // The first part that has a message opens, so that it can be read.
  useEffect(() => {
    if (faultyKey !== undefined) setOpen(faultyKey)
  }, [faultyKey])
  const add = (kind: ProcessPart['kind']) => {
    const part = firstPart(kind, parts)
    onChange([...parts, part])
    setOpen(part.key)
  }
  const message = messages['definition.parts']
  return (
    <Box>
      {parts.length > 0 && (
        <Box as="ol" aria-label={t('Parts')} listStyleType="none" borderTopWidth="1px">
          {parts.map((part, place) => (
            <PartRow
              key={part.key}
              part={part}
              parts={parts}
              place={place}
              order={order}
              messages={messages}
              isOpen={open === part.key}
              onToggle={() => setOpen(open === part.key ? null : part.key)}
              onChange={(changed) => onChange(parts.with(place, changed))}
              onRemove={() => onChange(withoutPart(parts, part.key))}
            />
          ))}
        </Box>
      )}
      {message && (
        <Text role="alert" textStyle="xs" color="fg.error" mt="2">
          {message}
        </Text>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        {(['task', 'ticket'] as const).map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="sm"
            disabled={parts.length >= MAX_PROCESS_PARTS}
            onClick={() => add(kind)}
          >
            {kind === 'task' ? <CheckSquare aria-hidden /> : <Ticket aria-hidden />}
            <span>{kind === 'task' ? t('Add task') : t('Add ticket')}</span>
          </Button>
        ))}
      </Flex>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </Box>
  )
}
