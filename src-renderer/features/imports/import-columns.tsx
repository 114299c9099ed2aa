import { Box, Table, Text } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '#shared/domain/imports.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { TableFrame } from '../../ui/data-table.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

interface ImportColumnsProps {
  columns: ImportPreview['columns']
  /** The labels of the answers to forms that a column can be. */
  answers: readonly string[]
  mapping: ImportMapping
  onChange(part: Pick<ImportMapping, 'columns' | 'answers'>): void
}

const NOT_IMPORTED = ''
/** Begins the values of choices that are answers, before their labels. */
const ANSWER = 'answer '

/** Each column of the file, with what it has, and what it is. */
export function ImportColumns({ columns, answers, mapping, onChange }: ImportColumnsProps) {
  const named = columns.filter(({ name }) => name !== '')
  const fieldOf = (name: string) => {
    const answer = mapping.answers?.find(({ column }) => column === name)
    if (answer && answers.includes(answer.label)) return `${ANSWER}${answer.label}`
    return IMPORT_FIELDS.find((field) => mapping.columns[field] === name) ?? NOT_IMPORTED
  }
  const choose = (name: string, chosen: string) => {
    const entries = IMPORT_FIELDS.flatMap((field) => {
      const former = mapping.columns[field]
      const column = field === chosen ? name : former === name ? undefined : former
      return column === undefined ? [] : [[field, column] as const]
    })
    const label = chosen.startsWith(ANSWER) ? chosen.slice(ANSWER.length) : null
    const others =
      mapping.answers?.filter((one) => one.column !== name && one.label !== label) ?? []
    const chosenAnswers = label === null ? others : [...others, { label, column: name }]
    onChange({
      columns: Object.fromEntries(entries),
      answers: chosenAnswers.length > 0 ? chosenAnswers : undefined
    })
  }
  const choices = [
    { value: NOT_IMPORTED, label: t('Not imported') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(IMPORT_FIELD_LABELS[field]) })),
    ...answers.map((label) => ({
      value: `${ANSWER}${label}`,
      label: t('Answer: {question}', { question: label })
    }))
  ]
  return (
    <SettingsSection
      title={t('Columns')}
      text={t(
        'Choose the field for each column. Title and description are combined into one text that ends with the ticket number.'
      )}
    >
      <TableFrame
        stickyHeader={false}
        aria-label={t('Columns of the file')}
        headings={
          <>
            <Table.ColumnHeader width={{ base: '50%', md: '60%' }}>
              {t('Column in the file')}
            </Table.ColumnHeader>
            <Table.ColumnHeader width="auto">{t('Field')}</Table.ColumnHeader>
          </>
        }
      >
        {named.map(({ name, samples }) => (
          <Table.Row key={name}>
            <Table.Cell>
              <Box minW="0">
                <Text fontWeight="medium" truncate title={name}>
                  {name}
                </Text>
                <Text textStyle="xs" color="fg.muted" truncate title={samples.join('\n')}>
                  {samples.join(' · ') || t('Empty')}
                </Text>
              </Box>
            </Table.Cell>
            <Table.Cell>
              <ChoiceSelect
                label={t('Field for {column}', { column: name })}
                choices={choices}
                values={[fieldOf(name)]}
                onChange={([field]) => choose(name, field ?? NOT_IMPORTED)}
              />
            </Table.Cell>
          </Table.Row>
        ))}
      </TableFrame>
    </SettingsSection>
  )
}
