import { Button } from '@chakra-ui/react'
import { Sprout } from 'lucide-react'
import { useSeedCategories } from './category-queries.ts'

export function SeedButton() {
  const seed = useSeedCategories()
  return (
    <Button
      variant="outline"
      loading={seed.isPending}
      loadingText="Seed IT Categories"
      onClick={() => seed.mutate()}
    >
      <Sprout /> <span>Seed IT Categories</span>
    </Button>
  )
}
