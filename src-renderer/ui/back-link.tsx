import { Button, chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

/**
 * A link from one of several things back to their list, or from its form to it.
 * @param children the name of the page, such as `All rules`
 */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button asChild variant="plain" size="sm" alignSelf="start" maxW="full" px="0" color="fg.muted">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        <chakra.span truncate>{children}</chakra.span>
      </Link>
    </Button>
  )
}
