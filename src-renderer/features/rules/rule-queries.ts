import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  copyRule,
  createRule,
  deleteRule,
  exportRules,
  importRules,
  listRuleRuns,
  listRules,
  orderRules,
  REHEARSAL_DAYS,
  type Rule,
  type RuleInput,
  rehearseRule,
  setRuleState,
  updateRule
} from '#shared/api/rules.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { saveText } from '../../lib/save-text.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { inOrder } from './rule-order.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The rules that the person manages, in their order. */
export function useRules() {
  return useQuery({
    queryKey: queryKeys.rules,
    queryFn: ({ signal }) => call(listRules, { signal })
  })
}

/** The last runs of a rule, newest first; read again whenever they are shown. */
export function useRuleRuns(id: number) {
  return useQuery({
    queryKey: queryKeys.ruleRuns(id),
    queryFn: ({ signal }) => call(listRuleRuns, { params: { id }, signal }),
    staleTime: 0
  })
}

/** Creates a rule, or replaces one. Objections to fields are shown by the form. */
export function useSaveRule(rule: Rule | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: RuleInput) =>
      rule === null
        ? call(createRule, { body })
        : call(updateRule, {
            params: { id: rule.id },
            body: { ...body, updatedAt: rule.updatedAt }
          }),
    onSuccess: () => {
      showToast({ title: t('Rule saved') })
      return refresh(queryKeys.rules, queryKeys.notifications)
    },
    onError(error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to save the rule')))
    }
  })
}

export function useSetRuleState({ id, name }: Pick<Rule, 'id' | 'name'>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (enabled: boolean) => call(setRuleState, { params: { id }, body: { enabled } }),
    onSuccess: (_, enabled) => {
      showToast({ title: enabled ? t('{name} is on', { name }) : t('{name} is off', { name }) })
      return refresh(queryKeys.rules)
    },
    onError: (error) => showError(messageOf(error, t('Failed to change the rule')))
  })
}

export function useCopyRule(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(copyRule, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Rule copied') })
      return refresh(queryKeys.rules)
    },
    onError: (error) => showError(messageOf(error, t('Failed to copy the rule')))
  })
}

export function useDeleteRule(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteRule, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Rule deleted') })
      return refresh(queryKeys.rules, queryKeys.notifications)
    },
    onError: () => showError(t('Failed to delete the rule'))
  })
}

/** Puts the rules into another order, which shows at once. */
export function useOrderRules() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: number[]) => call(orderRules, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: queryKeys.rules, exact: true })
      client.setQueryData<Rule[]>(queryKeys.rules, (rules) => rules && inOrder(rules, ids))
    },
    onError: (error) => showError(messageOf(error, t('Failed to change the order'))),
    onSettled: () => refresh(queryKeys.rules)
  })
}

/** Says what a rule would have done in the last days. */
export function useRuleRehearsal() {
  return useMutation({
    mutationFn: (rule: RuleInput) => {
      const now = Date.now()
      const from = new Date(now - REHEARSAL_DAYS * DAY_MS).toISOString()
      return call(rehearseRule, { body: { rule, from, to: new Date(now).toISOString() } })
    },
    onError(error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to rehearse the rule')))
    }
  })
}

/** Saves the rules as a file. */
export function useExportRules() {
  return useMutation({
    mutationFn: () => call(exportRules),
    onSuccess: (file) =>
      saveText('help-desk-rules.json', 'application/json', `${JSON.stringify(file, null, 2)}\n`),
    onError: (error) => showError(messageOf(error, t('Failed to export the rules')))
  })
}

/** Inserts the rules of a file, turned off. */
export function useImportRules() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (text: string) => call(importRules, { body: { text } }),
    onSuccess: ({ length }) => {
      showToast({
        title: t('{count, plural, one {# rule imported} other {# rules imported}}', {
          count: length
        }),
        description: t('Imported rules are off until you turn them on.')
      })
      return refresh(queryKeys.rules)
    },
    onError(error) {
      const [rejected] = error instanceof ApiError ? error.fieldErrors : []
      showError(rejected?.message ?? messageOf(error, t('Failed to import the rules')))
    }
  })
}
