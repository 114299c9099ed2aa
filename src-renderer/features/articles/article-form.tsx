import { Alert, Button, Flex, Input, SimpleGrid, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Trans } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { type Article, NewArticle } from '#shared/api/articles.ts'
import type { User } from '#shared/api/users.ts'
import { ApiError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useCategories } from '../../lib/queries/categories-queries.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import {
  type DraftKind,
  useDraft,
  useKeptValues,
  useSentElsewhere
} from '../../lib/queries/use-draft.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { MarkdownField } from '../../ui/texts/markdown-field.tsx'
import { useDeleteArticle, useSaveArticle } from './article-queries.ts'
import { ArticleDraft, articleCategories, audienceChoices, spelledAs } from './article-rules.ts'
import { ArticleTranslations } from './article-translations.tsx'

const ArticleFields = NewArticle.extend({
  department: z.string(),
  translations: NewArticle.shape.translations.unwrap()
})

interface ArticleFormProps {
  user: User
  /** The article to change; a new one where it is absent. */
  article?: Article
  initial: Omit<ArticleDraft, 'department' | 'translations'> & {
    department: string | null
    translations?: ArticleDraft['translations'] | undefined
  }
  /** Whether `initial` is a text that was chosen for it, which an older draft must not replace. */
  isBegun?: boolean
}

/** A draft belongs to what the article said then, so that it replaces nothing unseen. */
const draftOf = (article: Article | undefined): DraftKind<ArticleDraft> => ({
  name: article ? `article-${article.id}-${article.updatedAt}` : 'new-article',
  schema: ArticleDraft,
  isEmpty: ({ title, body }) => title.trim() === '' && body.trim() === ''
})

export function ArticleForm({ user, article, initial, isBegun = false }: ArticleFormProps) {
  const navigate = useNavigate()
  const save = useSaveArticle(article?.id)
  const [kind] = useState(() => draftOf(article))
  const draft = useDraft(kind)
  const { data: categories = [] } = useCategories()
  const audiences = audienceChoices(user, useDepartmentNames())
  // A second save overwrites the other person's changes, after a warning.
  const [base, setBase] = useState(article?.updatedAt)
  const isStale = article !== undefined && base !== article.updatedAt
  const first: ArticleDraft = {
    ...{ title: initial.title, category: initial.category, body: initial.body },
    department: spelledAs(initial.department ?? '', audiences),
    translations: initial.translations ?? []
  }
  const saved = isBegun ? undefined : draft.saved
  const { register, handleSubmit, reset, setValue, subscribe, formState, control } = useForm({
    resolver: zodResolver(ArticleFields),
    defaultValues: saved ?? first
  })
  useKeptValues(subscribe, draft.keep)
  const { errors, isSubmitting } = formState
  const [body, category, department] = useWatch({
    control,
    name: ['body', 'category', 'department']
  })

  const go = (to: string) => void navigate(to, { replace: true })
  const leave = (to: string) => {
    draft.wipe()
    go(to)
  }
  useSentElsewhere(draft, () => (article ? go(paths.article(article.id)) : reset(first)))
  const submit = handleSubmit(async (fields) => {
    try {
      const { id } = await save.mutateAsync({ ...fields, updatedAt: base ?? '' })
      draft.markSent()
      go(paths.article(id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label={article ? t('Edit article') : t('New article')}>
      <Stack gap="4" maxW="48rem">
        {isStale && article && (
          <StaleNotice onKeep={() => setBase(article.updatedAt)} article={article} />
        )}
        <FormField label={t('Title')} error={errors.title?.message}>
          <Input {...register('title')} autoFocus={!article} />
        </FormField>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <FormField label={t('Category')} error={errors.category?.message}>
            <ChoiceSelect
              choices={articleCategories(categories)}
              values={[category]}
              onChange={([chosen]) => chosen && setValue('category', chosen)}
            />
          </FormField>
          <FormField label={t('Visible to')} error={errors.department?.message}>
            <ChoiceSelect
              choices={audiences}
              values={[department]}
              onChange={([chosen = '']) => setValue('department', chosen)}
            />
          </FormField>
        </SimpleGrid>
        <MarkdownField
          label={t('Text')}
          error={errors.body?.message}
          {...(saved && { hint: t('Your draft was restored. Cancel discards it.') })}
          field={register('body')}
          text={body}
          people={[]}
          rows={16}
        />
        <ArticleTranslations control={control} register={register} errors={errors} />
        <Flex justify="flex-end" gap="2" wrap="wrap">
          {article && <DeleteButton id={article.id} onDeleted={() => leave(paths.articles)} />}
          <Button
            variant="outline"
            onClick={() => leave(article ? paths.article(article.id) : paths.articles)}
          >
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isSubmitting || isStale}>
            {isSubmitting ? t('Saving...') : article ? t('Save Article') : t('Add Article')}
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}

/** Warns that another person has changed the article, and offers to overwrite their text. */
function StaleNotice({ article, onKeep }: { article: Article; onKeep(): void }) {
  return (
    <Alert.Root status="warning" alignItems="center">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{t('Someone changed this article after you opened it')}</Alert.Title>
        <Alert.Description>
          <Trans
            id="Check <link>the current version</link> before you overwrite it."
            components={{ link: <CurrentVersion id={article.id} /> }}
          />
        </Alert.Description>
      </Alert.Content>
      <Button variant="outline" size="sm" onClick={onKeep}>
        {t('Overwrite with mine')}
      </Button>
    </Alert.Root>
  )
}

function CurrentVersion({ id, children }: { id: number; children?: ReactNode }) {
  return (
    <a href={paths.article(id)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

function DeleteButton({ id, onDeleted }: { id: number; onDeleted(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useDeleteArticle(id)
  return (
    <>
      <Button variant="ghost" color="red.fg" me="auto" onClick={() => setIsAsking(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Delete Article')}
        question={t(
          'Are you sure you want to delete this article? It will no longer be available to anyone.'
        )}
        action={t('Delete')}
        isPending={isPending}
        onConfirm={() => mutate(undefined, { onSuccess: onDeleted })}
      />
    </>
  )
}
