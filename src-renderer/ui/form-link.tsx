import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FormPlace } from '#shared/domain/forms.ts'
import { formPath } from '../lib/paths.ts'
import { t } from '../lib/texts.ts'

interface FormLinkProps extends Pick<IconButtonProps, 'size'> {
  place: FormPlace
  /** The name of the place. */
  name: string
}

/** Leads from a department, a category or a subcategory to its form (D78). */
export function FormLink({ place, name, ...look }: FormLinkProps) {
  return (
    <IconButton {...look} asChild variant="ghost" color="fg.muted">
      <Link to={formPath(place)} aria-label={t('Form of {name}', { name })} title={t('Form')}>
        <ClipboardList />
      </Link>
    </IconButton>
  )
}
