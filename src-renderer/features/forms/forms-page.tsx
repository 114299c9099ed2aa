import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormEntry } from '#shared/api/forms.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { useCategories, useSubcategories } from '../../lib/queries/categories-queries.ts'
import { useForms } from '../../lib/queries/forms-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { FormEditor } from './form-editor.tsx'
import { FormList } from './form-list.tsx'
import { isSamePlace, placeIn, placeName } from './form-places.ts'
import { useForm } from './form-queries.ts'

/** The forms that a person manages (D78): all of them, or that of the place in the address. */
export function FormsPage() {
  const { user } = useCurrentUser()
  return <Page title={t('Forms')}>{user && <Forms user={user} />}</Page>
}

function Forms({ user }: { user: SignedInUser }) {
  const [params] = useSearchParams()
  const [reloads, setReloads] = useState(0)
  const forms = useForms()
  const { data: categories } = useCategories()
  const { data: subcategories } = useSubcategories()
  if (forms.error && !forms.data)
    return (
      <ErrorState title={t('Failed to fetch forms')} error={forms.error} onRetry={forms.refetch} />
    )
  if (!forms.data || !categories || !subcategories) return <LoadingState />
  const catalogue = { categories, subcategories }
  const managed = forms.data.filter((entry) => entry.managed !== undefined)
  const place = placeIn(params)
  if (place === null) return <FormList user={user} forms={managed} catalogue={catalogue} />
  return (
    <OfPlace
      key={`${params} ${reloads}`}
      place={place}
      name={placeName(place, catalogue)}
      entry={managed.find((one) => isSamePlace(one, place))}
      onReload={() => void forms.refetch().then(() => setReloads(reloads + 1))}
    />
  )
}

interface OfPlaceProps {
  place: FormPlace
  name: string
  /** Undefined where the place has no form yet. */
  entry: FormEntry | undefined
  onReload(): void
}

function OfPlace({ place, name, entry, onReload }: OfPlaceProps) {
  // A form that someone else creates meanwhile does not close what is being written.
  const [id] = useState(entry?.id)
  const { data, error, refetch, isFetchedAfterMount } = useForm(id)
  if (error && !data)
    return <ErrorState title={t('Failed to fetch the form')} error={error} onRetry={refetch} />
  // The editor keeps the form that it begins with, so it waits for the present one.
  const form = id === undefined ? null : isFetchedAfterMount ? data : undefined
  if (form === undefined) return <LoadingState />
  return <FormEditor place={place} name={name} form={form} onReload={onReload} />
}
