import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { answersToShow } from '#shared/api/form-definitions.ts'
import { type FormEntry, getForm, listForms } from '#shared/api/forms.ts'
import type { RuleCondition } from '#shared/api/rule-definitions.ts'
import { meant } from '#shared/languages/texts.ts'
import { call } from '../../lib/api.ts'
import { useCategories, useSubcategories } from '../../lib/queries/categories-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { NONE_YET } from './rule-draft.ts'
import { withGone } from './rule-values.ts'

/** A condition about an answer to a form. */
type AnswerCondition = Extract<RuleCondition, { present: 'answer' }>

interface AnswerConditionProps {
  condition: AnswerCondition
  onChange(condition: AnswerCondition): void
  /** A field for answers that are typed. */
  typed: ReactNode
  /** The selector of the comparison. */
  comparison: ReactNode
}

/** The form, the question and the answers of a condition (D78). */
export function AnswerConditionFields(props: AnswerConditionProps) {
  const { condition, onChange, typed, comparison } = props
  const { formId, key, compare, values } = condition
  const { data: forms = [] } = useQuery({
    queryKey: queryKeys.forms,
    queryFn: ({ signal }) => call(listForms, { signal })
  })
  const { data: form } = useQuery({
    queryKey: queryKeys.form(formId),
    queryFn: ({ signal }) => call(getForm, { params: { id: formId }, signal }),
    enabled: formId !== NONE_YET
  })
  const nameOf = usePlaceNames()
  const fields = form?.definition.fields.filter(({ type }) => type !== 'file') ?? []
  const field = fields.find((one) => one.key === key)
  const possible = field && answersToShow(field)
  const formValues = formId === NONE_YET ? [] : [String(formId)]
  return (
    <>
      <Choice
        label={t('Form')}
        choices={forms.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        values={formValues}
        onChange={([id]) =>
          onChange({ ...condition, formId: Number(id), key: '', label: '', values: [] })
        }
      />
      <Choice
        label={t('Question')}
        choices={fields.map((one) => ({ value: one.key, label: one.label }))}
        values={key === '' ? [] : [key]}
        onChange={([chosen]) => {
          const label = fields.find((one) => one.key === chosen)?.label ?? ''
          onChange({ ...condition, key: chosen ?? '', label, values: [] })
        }}
      />
      <Box>{comparison}</Box>
      {possible ? (
        <Choice
          label={t(meant('Answer', 'to a question'))}
          choices={possible.map((value) => ({ value, label: value }))}
          values={values}
          isMultiple={compare !== 'is'}
          onChange={(chosen) => onChange({ ...condition, values: [...chosen] })}
        />
      ) : (
        <Box flex="1 1 14rem" minW="0" maxW="24rem">
          {typed}
        </Box>
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  choices: readonly { value: string; label: string }[]
  values: readonly string[]
  isMultiple?: boolean
  onChange(values: readonly string[]): void
}

function Choice({ label, choices, values, isMultiple = false, onChange }: ChoiceProps) {
  return (
    <Box flex="1 1 12rem" minW="0" maxW="18rem">
      <ChoiceSelect
        label={label}
        multiple={isMultiple}
        choices={withGone(choices, [...values])}
        values={[...values]}
        placeholder={label}
        onChange={onChange}
      />
    </Box>
  )
}

/** @returns how the place of a form is called: its department, its category or its subcategory */
function usePlaceNames() {
  const { data: categories } = useCategories()
  const { data: subcategories } = useSubcategories()
  return ({ department, category, subcategory }: FormEntry): string => {
    const name = categories?.find(({ slug }) => slug === category)?.name ?? category ?? ''
    if (subcategory === null) return department ?? name
    const of = subcategories?.find(({ slug }) => slug === subcategory)?.name ?? subcategory
    return `${name}: ${of}`
  }
}
