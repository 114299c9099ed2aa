import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import {
  checkImport,
  exportRefusedRows,
  type ImportPreview,
  listImports,
  previewImport,
  previewUndoImport,
  startImport,
  undoImport,
  uploadImport
} from '#shared/api/imports.ts'
import { call, download, messageOf } from '../../lib/api.ts'
import { showErrorUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError } from '../../lib/toasts.ts'
import { upload } from '../../lib/upload.ts'

/** The last imports, newest first; how far a running one is comes with live events. */
export function useImports() {
  return useQuery({
    queryKey: queryKeys.imports,
    queryFn: ({ signal }) => call(listImports, { signal })
  })
}

/** An uploaded file: its columns, and how its rows could become tickets. */
export function useImportPreview(id: number) {
  return useQuery({
    queryKey: queryKeys.importPreview(id),
    queryFn: ({ signal }) => call(previewImport, { params: { id }, signal }),
    // A person's choices start from it, so it must not be replaced meanwhile.
    staleTime: Number.POSITIVE_INFINITY
  })
}

export function useUploadImport(onProgress: (sent: number) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (file: File) =>
      upload(file, { signal: new AbortController().signal, onProgress }, uploadImport),
    onError: (error) => showError(messageOf(error, t('Failed to upload the file'))),
    onSettled: () => refresh(queryKeys.imports)
  })
}

/** Keeps in a file's preview what the server keeps of its last check. */
function useKeepFindings(id: number) {
  const client = useQueryClient()
  return (findings: Pick<ImportPreview, 'check' | 'suggestion'>) =>
    client.setQueryData<ImportPreview>(
      queryKeys.importPreview(id),
      (former) => former && { ...former, ...findings }
    )
}

/** A dry run, whose findings are there when the file is opened again. */
export function useCheckImport(id: number) {
  const keep = useKeepFindings(id)
  return useMutation({
    mutationFn: (body: ImportMapping) => call(checkImport, { params: { id }, body }),
    onSuccess: (check, suggestion) => keep({ check, suggestion }),
    onError: (error) => showError(messageOf(error, t('Failed to preview the import')))
  })
}

export function useStartImport(id: number) {
  const refresh = useRefresh()
  const keep = useKeepFindings(id)
  return useMutation({
    mutationFn: (body: ImportMapping) =>
      withConfirmation(() => call(startImport, { params: { id }, body })),
    onSuccess: (_, suggestion) => keep({ check: undefined, suggestion }),
    onError: showErrorUnlessCancelled(t('Failed to start the import')),
    onSettled: () => refresh(queryKeys.imports)
  })
}

/** The effects of undoing an import, counted for each request. */
export function useUndoPreview(id: number) {
  return useQuery({
    queryKey: queryKeys.importUndo(id),
    queryFn: ({ signal }) => call(previewUndoImport, { params: { id }, signal }),
    gcTime: 0
  })
}

export function useUndoImport(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withConfirmation(() => call(undoImport, { params: { id } })),
    onError: showErrorUnlessCancelled(t('Failed to undo the import')),
    onSettled: () => refresh(queryKeys.imports)
  })
}

/** Downloads the rows that were rejected. */
export function useRejectedRows(id: number) {
  return useMutation({
    mutationFn: () => download(exportRefusedRows, { params: { id } }),
    onError: (error) => showError(messageOf(error, t('Failed to download the rejected rows')))
  })
}
