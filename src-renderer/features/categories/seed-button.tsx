import { Button } from '@chakra-ui/react'
import { Sprout } from 'lucide-react'
import { t } from '../../lib/texts.ts'
import { useSeedCategories } from './category-queries.ts'

export function SeedButton() {
  const seed = useSeedCategories()
  return (
    <Button
      variant="outline"
      loading={seed.isPending}
      loadingText={t('Seed IT Categories')}
      onClick={() => seed.mutate()}
    >
      <Sprout /> <span>{t('Seed IT Categories')}</span>
    </Button>
  )
}
