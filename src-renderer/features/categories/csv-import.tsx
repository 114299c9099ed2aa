import { Button, FileUpload, Flex, Icon, Stack, Text } from '@chakra-ui/react'
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'

const ACCEPTED = { 'text/csv': ['.csv'] }

/** Takes a file and does nothing with it: nothing is imported (spec §2). */
export function CsvImport() {
  const [rejected, setRejected] = useState<string | null>(null)
  const invitation = t('Drop a .csv file here, or click to choose one')
  return (
    <Stack gap="4" maxW="2xl">
      <FileUpload.Root
        recipe={fileUploadSlotRecipe}
        accept={ACCEPTED}
        maxFiles={1}
        // A screen reader reads the same text that is shown.
        translations={{ dropzone: invitation }}
        onFileChange={({ rejectedFiles }) => setRejected(rejectedFiles[0]?.file.name ?? null)}
      >
        <FileUpload.HiddenInput aria-label={t('CSV file')} />
        <FileUpload.Dropzone w="full" minH="10rem" borderWidth="1px" borderColor="fg.subtle">
          <Icon size="lg" color="fg.subtle">
            <Upload strokeWidth={1.5} />
          </Icon>
          <FileUpload.DropzoneContent>
            <Text fontWeight="medium">{invitation}</Text>
          </FileUpload.DropzoneContent>
        </FileUpload.Dropzone>
        <FileUpload.Context>
          {({ acceptedFiles: [file] }) =>
            file && (
              <FileUpload.ItemGroup>
                <FileUpload.Item file={file} p="3">
                  <Icon size="md" color="fg.muted">
                    <FileSpreadsheet strokeWidth={1.75} />
                  </Icon>
                  <FileUpload.ItemContent>
                    <FileUpload.ItemName />
                    <FileUpload.ItemSizeText />
                  </FileUpload.ItemContent>
                  <FileUpload.ItemDeleteTrigger
                    aria-label={t('Remove {name}', { name: file.name })}
                    alignSelf="center"
                    boxSize="6"
                  />
                </FileUpload.Item>
              </FileUpload.ItemGroup>
            )
          }
        </FileUpload.Context>
      </FileUpload.Root>
      <Text
        role="alert"
        textStyle="sm"
        color="fg.error"
        overflowWrap="anywhere"
        _empty={{ display: 'none' }}
      >
        {rejected !== null && t('{file} was not added. Choose a .csv file.', { file: rejected })}
      </Text>
      <Flex align="center" gap="3" wrap="wrap">
        <Button disabled aria-describedby="import-state">
          {t('Upload & Import')}
        </Button>
        <Text id="import-state" textStyle="sm" color="fg.muted">
          {t('Importing is not available yet.')}
        </Text>
      </Flex>
    </Stack>
  )
}
