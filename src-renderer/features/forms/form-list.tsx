import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  Stack,
  Link as StyledLink,
  Text
} from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormEntry } from '#shared/api/forms.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { compareNames } from '../../lib/formats.ts'

import { formPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { type Catalogue, placeName } from './form-places.ts'
import { useDeleteForm } from './form-queries.ts'
import { NewFormFields } from './new-form-fields.tsx'

interface FormListProps {
  user: SignedInUser
  forms: readonly FormEntry[]
  catalogue: Catalogue
}

/** The forms that a person manages, and a selector of the place of a new one. */
export function FormList({ user, forms, catalogue }: FormListProps) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Stack gap="5" maxW="4xl">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="4">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'A form asks questions when a ticket is raised. A ticket gets the form of its subcategory, else that of its category, else that of its department.'
          )}
        </Text>
        {!isAdding && (
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            <span>{t('New form')}</span>
          </Button>
        )}
      </Flex>
      {isAdding && (
        <NewFormFields user={user} catalogue={catalogue} onCancel={() => setIsAdding(false)} />
      )}
      {forms.length === 0 ? (
        <Box>
          <Heading as="h2" textStyle="md">
            {t('No forms yet')}
          </Heading>
          <Text color="fg.muted" mt="1" maxW="65ch">
            {t(
              'Create one for a category whose tickets always need the same details, such as a new laptop or a purchase.'
            )}
          </Text>
        </Box>
      ) : (
        <Box as="ul" aria-label={t('Forms')} listStyleType="none" borderTopWidth="1px">
          {byName(forms, catalogue).map(({ entry, name }) => (
            <FormRow key={entry.id} entry={entry} name={name} />
          ))}
        </Box>
      )}
    </Stack>
  )
}

function byName(forms: readonly FormEntry[], catalogue: Catalogue) {
  return forms
    .map((entry) => ({ entry, name: placeName(entry, catalogue) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

function FormRow({ entry, name }: { entry: FormEntry; name: string }) {
  const { id, department, category, subcategory, enabled, managed } = entry
  const remove = useDeleteForm(id)
  return (
    <Flex as="li" align="center" gap="3" minH="14" py="2" borderBottomWidth="1px">
      <Box flex="1" minW="0">
        <Flex columnGap="2.5" wrap="wrap" align="baseline">
          <StyledLink asChild variant="underline" color="fg" fontWeight="medium" minW="10">
            <Link to={formPath({ department, category, subcategory })}>{name}</Link>
          </StyledLink>
          {!enabled && <Badge colorPalette="gray">{t('Disabled')}</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {factsText(entry)}
        </Text>
      </Box>
      {managed && !managed.answered && (
        <DeleteButton
          size="xs"
          label={t('Delete form of {name}', { name })}
          question={t('Are you sure you want to delete this form?')}
          isPending={remove.isPending}
          onDelete={(options) => remove.mutate(undefined, options)}
        />
      )}
    </Flex>
  )
}

function factsText({ department, subcategory, version, managed }: FormEntry): string {
  const kind =
    department !== null ? t('Department') : subcategory ? t('Subcategory') : t('Category')
  const count = managed?.fields ?? 0
  const fields = t('{count, plural, one {# field} other {# fields}}', { count })
  return [kind, fields, t('Version {version}', { version })].join(' · ')
}
