import { Box, Table, Text } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck } from '#shared/api/imports.ts'
import { IMPORT_FIELD_LABELS } from '#shared/domain/imports.ts'
import { numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { TableFrame } from '../../ui/data-table.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useMeanings } from './word-choices.ts'

type Word = ImportCheck['words'][number]

interface ImportWordsProps {
  check: ImportCheck
  mapping: ImportMapping
  onChange(part: Pick<ImportMapping, 'words'>): void
}

/** The words of the file, and what they become; those that mean nothing here first. */
export function ImportWords({ check, mapping, onChange }: ImportWordsProps) {
  const meanings = useMeanings(mapping.newCategories)
  if (check.words.length === 0) return null
  const isOf =
    ({ field, word }: Word) =>
    (given: ImportMapping['words'][number]) =>
      given.field === field && given.word === word
  const meaningOf = (word: Word) => mapping.words.find(isOf(word))?.to ?? word.to
  const choose = (word: Word, to: string) => {
    const others = mapping.words.filter((given) => !isOf(word)(given))
    onChange({ words: [...others, { field: word.field, word: word.word, to }] })
  }
  const sorted = check.words.toSorted(
    (one, other) => Number(one.to !== null) - Number(other.to !== null)
  )
  return (
    <SettingsSection
      title={t('Values')}
      text={t(
        'Choose a status, priority, department or category for each value in the file. Rows with a value that you leave open are rejected.'
      )}
    >
      <Box maxH="28rem" overflowY="auto">
        <TableFrame
          stickyHeader={false}
          aria-label={t('Values of the file')}
          headings={
            <>
              <Table.ColumnHeader width="auto">{t('Value in the file')}</Table.ColumnHeader>
              <Table.ColumnHeader width="5rem" textAlign="end">
                {t('Rows')}
              </Table.ColumnHeader>
              <Table.ColumnHeader width="45%">{t('Value here')}</Table.ColumnHeader>
            </>
          }
        >
          {sorted.map((word) => (
            <Table.Row key={`${word.field} ${word.word}`}>
              <Table.Cell>
                <Text truncate title={word.word}>
                  {word.word}
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {t(IMPORT_FIELD_LABELS[word.field])}
                </Text>
              </Table.Cell>
              <Table.Cell textAlign="end">{numberText(word.rows)}</Table.Cell>
              <Table.Cell>
                <ChoiceSelect
                  label={t('Value for {value}', { value: word.word })}
                  choices={meanings[word.field]}
                  values={[meaningOf(word) ?? '']}
                  placeholder={t('Rejected. Select a value')}
                  onChange={([to]) => to && choose(word, to)}
                />
              </Table.Cell>
            </Table.Row>
          ))}
        </TableFrame>
      </Box>
    </SettingsSection>
  )
}
