import { Box, type BoxProps, Center } from '@chakra-ui/react'
import { type DragEvent, useEffect, useState } from 'react'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'
import { pastedFiles } from './pasted-files.ts'
import type { Uploads } from './use-uploads.ts'

interface DropZoneProps extends BoxProps {
  uploads: Uploads
}

/** A form on which files can be dropped and pasted. A kiosk takes none. */
export function DropZone({ uploads, children, ...box }: DropZoneProps) {
  const isKiosk = useIsKiosk()
  const [isOver, setIsOver] = useState(false)
  useFilesStayOutside(!isKiosk)
  if (isKiosk) return <Box {...box}>{children}</Box>
  return (
    <Box
      {...box}
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        uploads.add(files)
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setIsOver(false)
      }}
      onDrop={(event) => {
        setIsOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        uploads.add([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <Center
          position="absolute"
          inset="0"
          zIndex="docked"
          pointerEvents="none"
          bg="indigo.subtle"
          color="indigo.fg"
          fontWeight="medium"
          rounded="l3"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="indigo.solid"
          opacity="0.95"
        >
          {t('Drop files to attach them')}
        </Center>
      )}
    </Box>
  )
}

/** Keeps a file that misses the form from replacing the page. */
function useFilesStayOutside(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ignoreFiles = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', ignoreFiles)
    window.addEventListener('drop', ignoreFiles)
    return () => {
      window.removeEventListener('dragover', ignoreFiles)
      window.removeEventListener('drop', ignoreFiles)
    }
  }, [isOn])
}

function hasFiles({ dataTransfer }: DragEvent | globalThis.DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
