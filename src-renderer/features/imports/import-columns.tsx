import { Box, Table, Text } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS, type ImportField } from '#shared/domain/imports.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { TableFrame } from '../../ui/data-table.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

interface ImportColumnsProps {
  columns: ImportPreview['columns']
  mapping: ImportMapping
  onChange(part: Pick<ImportMapping, 'columns'>): void
}

const NOT_IMPORTED = ''

/** Each column of the file, with what it has, and what it is. */
export function ImportColumns({ columns, mapping, onChange }: ImportColumnsProps) {
  const named = columns.filter(({ name }) => name !== '')
  const fieldOf = (name: string) =>
    IMPORT_FIELDS.find((field) => mapping.columns[field] === name) ?? NOT_IMPORTED
  const choose = (name: string, chosen: ImportField | '') => {
    const entries = IMPORT_FIELDS.flatMap((field) => {
      const former = mapping.columns[field]
      const column = field === chosen ? name : former === name ? undefined : former
      return column === undefined ? [] : [[field, column] as const]
    })
    onChange({ columns: Object.fromEntries(entries) })
  }
  const choices = [
    { value: NOT_IMPORTED, label: 'Not imported' },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: IMPORT_FIELD_LABELS[field] }))
  ] as const
  return (
    <SettingsSection
      title="Columns"
      text="Choose the field for each column. Title and description are combined into one text that ends with the ticket number."
    >
      <TableFrame
        stickyHeader={false}
        aria-label="Columns of the file"
        headings={
          <>
            <Table.ColumnHeader width={{ base: '50%', md: '60%' }}>
              Column in the file
            </Table.ColumnHeader>
            <Table.ColumnHeader width="auto">Field</Table.ColumnHeader>
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
                  {samples.join(' · ') || 'Empty'}
                </Text>
              </Box>
            </Table.Cell>
            <Table.Cell>
              <ChoiceSelect
                label={`Field for ${name}`}
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
