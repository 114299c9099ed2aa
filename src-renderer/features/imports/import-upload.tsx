import { FileUpload, Icon, Text } from '@chakra-ui/react'
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { IMPORT_SOURCES, MAX_IMPORT_MIB } from '#shared/domain/imports.ts'

import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { useUploadImport } from './import-queries.ts'

/** Takes the file to import. */
export function ImportUpload({ onUploaded }: { onUploaded(id: number): void }) {
  const [sent, setSent] = useState(0)
  const upload = useUploadImport(setSent)
  const take = async (file: File | undefined) => {
    if (!file || upload.isPending) return
    setSent(0)
    const preview = await upload.mutateAsync(file).catch(() => null)
    if (preview) onUploaded(preview.import.id)
  }
  if (upload.isPending) {
    const { name, size } = upload.variables
    return (
      <ProgressBar
        label={
          sent < size ? t('Uploading {file}', { file: name }) : t('Reading {file}', { file: name })
        }
        done={sent}
        total={size}
        text={t('{sent} of {size}', { sent: sizeText(sent), size: sizeText(size) })}
      />
    )
  }
  const invitation = t('Drop a CSV file here, or click to choose one')
  return (
    <FileUpload.Root
      recipe={fileUploadSlotRecipe}
      maxFiles={1}
      translations={{ dropzone: invitation }}
      onFileChange={({ acceptedFiles: [file] }) => take(file)}
    >
      <FileUpload.HiddenInput aria-label={t('CSV file from another help desk')} />
      <FileUpload.Dropzone w="full" minH="9rem" borderWidth="1px" borderColor="fg.subtle">
        <Icon size="lg" color="fg.subtle">
          <FileSpreadsheet strokeWidth={1.5} />
        </Icon>
        <FileUpload.DropzoneContent>
          <Text fontWeight="medium">{invitation}</Text>
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
      <Text textStyle="sm" color="fg.muted">
        {t('Columns from {programs} are recognized. You map other columns. Up to {size} MiB.', {
          programs: listText(Object.values(IMPORT_SOURCES), 'row'),
          size: MAX_IMPORT_MIB
        })}
      </Text>
    </FileUpload.Root>
  )
}
