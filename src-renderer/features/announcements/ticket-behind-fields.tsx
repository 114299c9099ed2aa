import { Button, Flex, SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '#shared/api/announcements.ts'
import { isOfferedFor, OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { paths } from '../../lib/paths.ts'
import {
  otherCategory,
  useCategories,
  useSubcategories
} from '../../lib/queries/categories-queries.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { TextLink } from '../../ui/texts/address-link.tsx'
import { TicketFinder } from '../../ui/ticket-finder.tsx'
import type { EditorFieldsProps, SelectedTicket, TicketSource } from './announcement-draft.ts'

interface TicketBehindFieldsProps extends EditorFieldsProps {
  parts: readonly SelectedTicket[]
  /** Null for a new one, with which alone a ticket can be raised. */
  announcement: Announcement | null
}

/** The ticket behind an announcement: none, one that is there, or one that is raised with it. */
export function TicketBehindFields(props: TicketBehindFieldsProps) {
  const { draft, messages, parts, announcement, onChange } = props
  const choices: { value: TicketSource; label: string }[] = [
    { value: 'none', label: t('No ticket') },
    ...(announcement === null
      ? [{ value: 'raise' as const, label: t('Raise a ticket for it') }]
      : []),
    {
      value: 'existing',
      label: parts.length > 0 ? t('One of the selected tickets') : t('A ticket that exists')
    }
  ]
  return (
    <>
      <FormField label={t('Ticket behind it')}>
        <ChoiceSelect
          choices={choices}
          values={[draft.source]}
          onChange={([source]) => source && onChange({ source, ticketId: null })}
        />
      </FormField>
      {draft.source === 'raise' && <RaisedFields {...props} />}
      {draft.source === 'existing' &&
        (parts.length > 0 ? (
          <FormField label={t(meant('Which one', 'a ticket'))} error={messages.ticketId}>
            <ChoiceSelect
              choices={parts.map(({ id, ticketId, title }) => ({
                value: String(id),
                label: `${ticketId} ${title}`
              }))}
              values={draft.ticketId === null ? [] : [String(draft.ticketId)]}
              placeholder={t('Select a ticket')}
              onChange={([chosen]) => onChange({ ticketId: Number(chosen) || null })}
            />
          </FormField>
        ) : (
          <ExistingTicket {...props} />
        ))}
    </>
  )
}

/** The ticket that is behind it already, or one that is found. */
function ExistingTicket({ draft, messages, onChange }: EditorFieldsProps) {
  const [present, setPresent] = useState(draft.ticketId)
  if (present !== null)
    return (
      <Flex gap="3" align="center" textStyle="sm">
        <TextLink asChild textStyle="id" display="inline-flex" alignItems="center">
          <Link to={paths.ticket(present)}>{formatTicketId(present)}</Link>
        </TextLink>
        <Button size="xs" variant="outline" onClick={() => setPresent(null)}>
          {t('Select another ticket')}
        </Button>
      </Flex>
    )
  return (
    <TicketFinder
      label={t('Find the ticket')}
      isInDialog={false}
      error={messages.ticketId}
      onChoose={(ticket) => onChange({ ticketId: ticket?.id ?? null })}
    />
  )
}

/** Where the ticket is raised; its description is the title and text above. */
function RaisedFields({ draft: { raise }, messages, onChange }: EditorFieldsProps) {
  const departments = useDepartmentNames()
  const { data: categories = [] } = useCategories()
  const { data: subcategories = [] } = useSubcategories()
  const change = (part: Partial<typeof raise>) => onChange({ raise: { ...raise, ...part } })
  const offered = categories.filter((category) => isOfferedFor(category, raise.department))
  const chosen = categories.find(({ slug }) => slug === raise.category)
  const within = subcategories.filter(({ categoryId }) => categoryId === chosen?.id)
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <FormField label={t('Department')} error={messages['raise.department']}>
        <ChoiceSelect
          choices={departments.map((name) => ({ value: name, label: name }))}
          values={[raise.department]}
          onChange={([department]) =>
            department && change({ department, category: OTHER_CATEGORY.slug, subcategory: null })
          }
        />
      </FormField>
      <FormField label={t('Category')} error={messages['raise.category']}>
        <ChoiceSelect
          choices={[...offered, otherCategory()].map(({ slug, name }) => ({
            value: slug,
            label: name
          }))}
          values={[raise.category]}
          onChange={([category]) => category && change({ category, subcategory: null })}
        />
      </FormField>
      {within.length > 0 && (
        <FormField label={t('Subcategory')} error={messages['raise.subcategory']}>
          <ChoiceSelect
            choices={within.map(({ slug, name }) => ({ value: slug, label: name }))}
            values={raise.subcategory ? [raise.subcategory] : []}
            onChange={([subcategory = null]) => change({ subcategory })}
            placeholder={t(meant('None', 'a category'))}
            clearable
          />
        </FormField>
      )}
    </SimpleGrid>
  )
}
