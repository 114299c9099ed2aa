import { Flex } from '@chakra-ui/react'
import { File, FileImage, FileText, type LucideIcon } from 'lucide-react'
import { type FileType, isShownImage } from '#shared/domain/attachments.ts'

/** The icon for a kind of file. */
export function FileIcon({ type }: { type: FileType }) {
  const Icon = iconOf(type)
  return (
    // As high as a line of a name.
    <Flex flexShrink={0} h="5" align="center" color="fg.subtle">
      <Icon size="1rem" strokeWidth={1.75} aria-hidden />
    </Flex>
  )
}

function iconOf(type: FileType): LucideIcon {
  if (isShownImage(type)) return FileImage
  return type === 'text/plain' ? FileText : File
}
