import { Box, Button, chakra, Flex, Heading, IconButton, Text } from '@chakra-ui/react'
import { CalendarPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import type { Closure } from '#shared/domain/working-hours.ts'
import { t } from '../../../lib/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { errorAt, useLevels } from '../levels-context.ts'
import { closureText, withClosures } from './calendar-text.ts'
import { ClosureForm } from './closure-form.tsx'
import { ClosureImport } from './closure-import.tsx'

interface ClosuresProps {
  calendar: NamedCalendar
  /** The name of the calendar's fields in the server's answer. */
  path: string
  onChange(closures: NamedCalendar['closures']): void
}

/** The days and times on which a calendar is closed. */
export function Closures({ calendar, path, onChange }: ClosuresProps) {
  const { errors } = useLevels()
  const { closures, zone } = calendar
  const [dialog, setDialog] = useState<{ edited?: Closure } | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const listError = errors.get(`${path}.closures`)
  const without = (closure: Closure | undefined) => closures.filter((one) => one !== closure)
  return (
    <Box maxW="2xl">
      <Heading as="h4" textStyle="sm" mb="2">
        {t('Closures')}
      </Heading>
      <ClosureList
        closures={closures}
        errorOf={(index) => errorAt(errors, `${path}.closures.${index}`)}
        onEdit={(edited) => setDialog({ edited })}
        onRemove={(closure) => onChange(without(closure))}
      />
      {listError && (
        <Text role="alert" textStyle="xs" color="fg.error" mb="2">
          {listError}
        </Text>
      )}
      <Flex gap="3" wrap="wrap">
        <Button size="sm" variant="outline" onClick={() => setIsImporting(true)}>
          <CalendarPlus aria-hidden /> <span>{t('Add from .ics file')}</span>
        </Button>
        <Button size="sm" variant="outline" onClick={() => setDialog({})}>
          <Plus aria-hidden /> <span>{t('Add closure')}</span>
        </Button>
      </Flex>
      <FormDialog
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        title={dialog?.edited ? t('Edit closure') : t('Add closure')}
        width="28rem"
      >
        <ClosureForm
          closure={dialog?.edited}
          onDone={(closure) => {
            onChange(withClosures(without(dialog?.edited), [closure]))
            setDialog(null)
          }}
          onCancel={() => setDialog(null)}
        />
      </FormDialog>
      <FormDialog
        isOpen={isImporting}
        onClose={() => setIsImporting(false)}
        title={t('Add closures from an .ics file')}
        description={t('Choose the days to add. Nothing is saved until you save the page.')}
        width="36rem"
      >
        <ClosureImport
          zone={zone}
          closures={closures}
          onAdd={(added) => {
            onChange(withClosures(closures, added))
            setIsImporting(false)
          }}
          onCancel={() => setIsImporting(false)}
        />
      </FormDialog>
    </Box>
  )
}

interface ClosureListProps {
  closures: readonly Closure[]
  errorOf(index: number): string | undefined
  onEdit(closure: Closure): void
  onRemove(closure: Closure): void
}

function ClosureList({ closures, errorOf, onEdit, onRemove }: ClosureListProps) {
  if (closures.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted" mb="3">
        {t(
          'No closures yet. Add public holidays from an iCalendar file (.ics), which many public authorities and calendar programs offer, or day by day.'
        )}
      </Text>
    )
  // Two closures may be the same, so the number of those before it is part of a key.
  const texts = closures.map((closure) => `${closure.name} ${closureText(closure)}`)
  const keyOf = (index: number) => {
    const same = texts.slice(0, index).filter((text) => text === texts[index])
    return `${texts[index]} ${same.length}`
  }
  return (
    <chakra.ul
      aria-label={t('Closures')}
      listStyleType="none"
      borderWidth="1px"
      borderRadius="l3"
      maxH="17rem"
      overflowY="auto"
      mb="3"
      tabIndex={0}
    >
      {closures.map((closure, index) => (
        <ClosureLine
          key={keyOf(index)}
          closure={closure}
          error={errorOf(index)}
          onEdit={() => onEdit(closure)}
          onRemove={() => onRemove(closure)}
        />
      ))}
    </chakra.ul>
  )
}

interface ClosureLineProps {
  closure: Closure
  error: string | undefined
  onEdit(): void
  onRemove(): void
}

function ClosureLine({ closure, error, onEdit, onRemove }: ClosureLineProps) {
  return (
    <Flex as="li" align="center" gap="2" ps="3" pe="1" py="1" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex flex="1" minW="0" wrap="wrap" columnGap="3" justify="space-between">
        <Text as="span" textStyle="sm" overflowWrap="anywhere">
          <bdi>{closure.name}</bdi>
        </Text>
        <Text as="span" textStyle="sm" color="fg.muted">
          {closureText(closure)}
        </Text>
        {error && (
          <Text role="alert" textStyle="xs" color="fg.error" w="full">
            {error}
          </Text>
        )}
      </Flex>
      <Flex flexShrink={0}>
        <IconButton
          variant="ghost"
          size="xs"
          color="fg.muted"
          aria-label={t('Edit {closure}, {days}', {
            closure: closure.name,
            days: closureText(closure)
          })}
          title={t('Edit')}
          onClick={onEdit}
        >
          <Pencil />
        </IconButton>
        <IconButton
          variant="ghost"
          size="xs"
          color="fg.muted"
          aria-label={t('Remove {closure}, {days}', {
            closure: closure.name,
            days: closureText(closure)
          })}
          title={t('Remove')}
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </Flex>
    </Flex>
  )
}
