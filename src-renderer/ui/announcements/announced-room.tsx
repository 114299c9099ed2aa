import { Box } from '@chakra-ui/react'
import { ANNOUNCED_HEIGHT_REM } from '../../lib/announcement-lines.ts'

/** The bar of announcements before it has loaded, as high as it was last; nothing without lines. */
export function AnnouncedRoom({ lines }: { lines: number }) {
  return lines > 0 && <Box h={`${lines * ANNOUNCED_HEIGHT_REM}rem`} bg="bg.subtle" />
}
