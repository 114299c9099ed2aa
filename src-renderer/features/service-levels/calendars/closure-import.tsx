import { Box, Button, chakra, Flex, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Closure } from '#shared/domain/working-hours.ts'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { t } from '../../../lib/texts.ts'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useReadClosures } from '../service-level-queries.ts'
import { closureText, hasClosure } from './calendar-text.ts'

interface ClosureImportProps {
  /** The zone of the calendar, by whose wall clock times are meant. */
  zone: string
  /** Those that the calendar has. */
  closures: readonly Closure[]
  onAdd(closures: Closure[]): void
  onCancel(): void
}

/** Reads an iCalendar file and lists its days, of which the selected ones are added (D70). */
export function ClosureImport({ zone, closures, onAdd, onCancel }: ClosureImportProps) {
  const [range, setRange] = useState(theseYears)
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const read = useReadClosures()
  const look = (text: string, within: typeof range) => {
    setLeft(new Set())
    read.mutate({ file: text, zone, ...within })
  }
  const choose = async (chosen: File) => {
    const text = await chosen.text()
    setFile({ name: chosen.name, text })
    look(text, range)
  }
  const setDay = (name: 'from' | 'until', day: string) => {
    const within = { ...range, [name]: day }
    setRange(within)
    if (file) look(file.text, within)
  }
  const found = read.data ?? []
  const added = found.filter((one, index) => !hasClosure(closures, one) && !left.has(index))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(added)
  }
  const error = (field: string) => fieldError(read.error, field)
  return (
    <DialogForm
      onSubmit={submit}
      action={t('{count, plural, one {Add # closure} other {Add # closures}}', {
        count: added.length
      })}
      pendingAction={t('Reading...')}
      isPending={read.isPending}
      isDisabled={added.length === 0}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <FileChoice
          name={file?.name}
          error={error('file') ?? otherError(read.error)}
          onChoose={choose}
        />
        <SimpleGrid columns={2} gap="4">
          {(['from', 'until'] as const).map((name) => (
            <FormField
              key={name}
              label={name === 'from' ? t('From') : t('Until')}
              error={error(name)}
            >
              <Input
                type="date"
                value={range[name]}
                onChange={({ target }) => setDay(name, target.value)}
              />
            </FormField>
          ))}
        </SimpleGrid>
        {read.isSuccess && (
          <FoundClosures
            found={found}
            closures={closures}
            left={left}
            onLeave={(index, isLeft) => setLeft(withEntry(left, index, isLeft))}
          />
        )}
      </Stack>
    </DialogForm>
  )
}

interface FileChoiceProps {
  name: string | undefined
  error: string | undefined
  onChoose(file: File): void
}

function FileChoice({ name, error, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box>
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
        <Button variant="outline" onClick={() => input.current?.click()}>
          <Upload aria-hidden />{' '}
          <span>{name ? t('Choose another file') : t('Choose .ics file')}</span>
        </Button>
        <Text as="span" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {name ? <bdi>{name}</bdi> : t('Public holidays as your calendar program exports them')}
        </Text>
      </Flex>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('iCalendar file')}
        accept=".ics,text/calendar"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {error && (
        <Text role="alert" textStyle="xs" color="fg.error" mt="2" overflowWrap="anywhere">
          {error}
        </Text>
      )}
    </Box>
  )
}

interface FoundClosuresProps {
  found: readonly Closure[]
  /** Those that the calendar has. */
  closures: readonly Closure[]
  /** The places of those that are not to be added. */
  left: ReadonlySet<number>
  onLeave(index: number, isLeft: boolean): void
}

function FoundClosures({ found, closures, left, onLeave }: FoundClosuresProps) {
  if (found.length === 0)
    return (
      <Text role="status" textStyle="sm" color="fg.muted">
        {t('The file has no closed days between these dates.')}
      </Text>
    )
  return (
    <chakra.ul
      aria-label={t('Closures in the file')}
      listStyleType="none"
      borderWidth="1px"
      borderRadius="l3"
      maxH="18rem"
      overflowY="auto"
      tabIndex={0}
    >
      {found.map((closure, index) => {
        const isThere = hasClosure(closures, closure)
        return (
          <Box
            as="li"
            key={`${closure.from} ${closure.until} ${closure.name}`}
            _notFirst={{ borderTopWidth: '1px' }}
          >
            <Row>
              <input
                type="checkbox"
                disabled={isThere}
                checked={!isThere && !left.has(index)}
                onChange={({ target }) => onLeave(index, !target.checked)}
              />
              <Flex flex="1" minW="0" wrap="wrap" columnGap="3" justify="space-between">
                <Text as="span" overflowWrap="anywhere">
                  <bdi>{closure.name}</bdi>
                </Text>
                <Text as="span" color="fg.muted">
                  {isThere
                    ? `${closureText(closure)} · ${t('already there')}`
                    : closureText(closure)}
                </Text>
              </Flex>
            </Row>
          </Box>
        )
      })}
    </chakra.ul>
  )
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '2',
    textStyle: 'sm',
    cursor: 'pointer',
    '& input': { boxSize: '4', flexShrink: 0, accentColor: 'colorPalette.solid' }
  }
})

function withEntry(set: ReadonlySet<number>, entry: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(entry)
  else next.delete(entry)
  return next
}

/** From the first day of this year to the last one of the next. */
function theseYears(): { from: string; until: string } {
  const year = new Date().getFullYear()
  return { from: `${year}-01-01`, until: `${year + 1}-12-31` }
}

function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fieldErrors.find(({ path }) => path === field)?.message
}

/** A message that is about none of the fields of the dialog. */
function otherError(error: unknown): string | undefined {
  if (!error) return undefined
  const shown = ['file', 'from', 'until'].some((field) => fieldError(error, field) !== undefined)
  return shown ? undefined : messageOf(error, t('The file could not be read'))
}
