import { Box, Flex, Skeleton } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useDepartmentNames } from '../../../lib/queries/departments-queries.ts'
import { t } from '../../../lib/texts.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { PRIORITY_ICONS, PRIORITY_PALETTES, PriorityBadge } from '../../../ui/ticket-badges.tsx'
import { useIsPrinted } from '../../../ui/use-is-printed.ts'
import { useUpdateTicket } from '../change-queries.ts'
import { departmentFieldChoices, priorityChoices, slugChoices } from '../field-choices.ts'
import { usePrivateMove } from '../move/private-move.tsx'
import {
  categoryChoices,
  categoryName,
  subcategoryChoices,
  subcategoryOf
} from '../ticket-categories.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { useCatalogue } from '../use-ticket-names.ts'

const prioritiesWithIcons = () =>
  priorityChoices().map((choice) => {
    const Icon = PRIORITY_ICONS[choice.value]
    return { ...choice, icon: <Icon size="0.75rem" aria-hidden /> }
  })

/** The priority (D45), which looks like its badge. */
export function PrioritySelect({ ticket }: { ticket: Ticket }) {
  const update = useUpdateTicket(ticket.id)
  const priority = (update.isPending && update.variables.priority) || ticket.priority
  const { fields } = useTicketRights(ticket)
  if (useIsPrinted() || !fields) return <PriorityBadge priority={priority} />
  return (
    <Box colorPalette={PRIORITY_PALETTES[priority]} display="flex">
      <InlineSelect
        label={t('Priority')}
        choices={prioritiesWithIcons()}
        values={[priority]}
        onChange={([chosen]) =>
          chosen && chosen !== priority && update.mutate({ priority: chosen })
        }
        look={BADGE}
      />
    </Box>
  )
}

/** The badge is smaller than what fingers need. */
const BADGE = {
  ms: '0',
  my: '0',
  '& button': {
    ...{ minH: '5', px: '0', cursor: 'pointer' },
    '& > div': {
      ...{ minH: '5', ps: '1.5', pe: '5', gap: '1', borderRadius: 'sm' },
      ...{ bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
      ...{ textStyle: 'xs', fontWeight: 'medium' }
    }
  },
  '& button + div': { px: '0.5', color: 'colorPalette.fg', '& svg': { boxSize: '3.5' } },
  '@media (hover: hover)': {}
} as const

/** The department (D45): an assignee who is not in the new team is unassigned. */
export function DepartmentSelect({ ticket }: { ticket: Ticket }) {
  const departments = useDepartmentNames()
  const update = useUpdateTicket(ticket.id)
  const { may } = useTicketRights(ticket)
  const { move, dialog } = usePrivateMove(update.mutate)
  const department = (update.isPending && update.variables.department) || ticket.department
  const allowed = departments.filter((one) => may({ department: one }))
  const choices = departmentFieldChoices(allowed, department)
  if (choices.length === 1) return <span>{department}</span>
  return (
    <>
      <InlineSelect
        label={t('Department')}
        choices={choices}
        values={[department]}
        onChange={([chosen]) => chosen && chosen !== department && move([ticket.id], chosen)}
      />
      {dialog}
    </>
  )
}

/** The category and, where it has any, the subcategory (D45). */
export function CategorySelects({ ticket }: { ticket: Ticket }) {
  const catalogue = useCatalogue()
  const update = useUpdateTicket(ticket.id)
  const { fields } = useTicketRights(ticket)
  if (catalogue.isLoading) return <Skeleton h="5" w="32" />
  const change = update.isPending ? update.variables : {}
  const category = change.category ?? ticket.category
  // Another category clears it, until it is chosen again.
  const kept = change.category ? null : ticket.subcategory
  const subcategory = change.subcategory === undefined ? kept : change.subcategory
  const present =
    subcategory === null
      ? null
      : {
          slug: subcategory,
          name: subcategoryOf({ category, subcategory }, catalogue)?.name ?? subcategory
        }
  const name = categoryName(category, catalogue)
  if (!fields) return <span>{present ? `${name} / ${present.name}` : name}</span>
  const choices = slugChoices(subcategoryChoices(category, catalogue), present)
  return (
    <Flex align="center" columnGap="1.5" rowGap="1" wrap="wrap" minH="5">
      <InlineSelect
        label={t('Category')}
        choices={slugChoices(categoryChoices(ticket.department, catalogue), {
          slug: category,
          name
        })}
        values={[category]}
        onChange={([chosen]) =>
          chosen && chosen !== category && update.mutate({ category: chosen })
        }
      />
      {present && <span>{' / '}</span>}
      {choices.length > 0 && (
        <InlineSelect
          label={t('Subcategory')}
          choices={choices}
          values={present ? [present.slug] : []}
          onChange={([chosen]) =>
            chosen && chosen !== subcategory && update.mutate({ subcategory: chosen })
          }
        />
      )}
    </Flex>
  )
}
