import { type Rule, RuleFile, type RuleInput } from '#shared/api/rules.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { referencesOf } from '#shared/domain/rules.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid } from '../http/problem.ts'
import type { Store, Transaction } from '../store/store.ts'
import { readNameable } from './rule-references.ts'
import { checkDepartment, managedRows, type RulesService } from './rules-service.ts'

/** Rules as a file, which another help desk can take (D75). */
export function createRuleFiles({ read }: Pick<Store, 'read'>, rules: RulesService) {
  return {
    /** The rules that someone manages, with the people that they name. */
    async write(actor: Viewer): Promise<RuleFile> {
      const own = await managedRows(read, actor)
      const named = own.flatMap(({ definition }) =>
        referencesOf(definition).flatMap((one) => (one.kind === 'person' ? [one.id] : []))
      )
      const ids = new Set(named)
      const people = (await read.users.list()).filter(({ id }) => ids.has(id))
      return {
        version: 1,
        rules: own.map(({ name, department, definition }) => ({ name, department, definition })),
        people: people.map(({ id, username }) => ({ id, username }))
      }
    },

    /**
     * Inserts the rules of a file, turned off. People are those of the same usernames; a rule that
     * names something that there is not is paused.
     * @throws ProblemError 400 for another file, 403 for another department, 409 for too many
     */
    async read(text: string, authorization: Authorization): Promise<Rule[]> {
      const file = parsed(text)
      return await rules.insertAll((tx, actor) => prepared(tx, file, actor), authorization)
    }
  }
}

/** @throws ProblemError 400 */
function parsed(text: string): RuleFile {
  const { data, error } = RuleFile.safeParse(parseJson(text))
  if (data) return data
  const [issue] = error?.issues ?? []
  const message = `The file has no rules that can be read: ${issue?.message ?? 'it is no JSON'}`
  throw invalid([{ path: 'text', message }])
}

async function prepared(tx: Transaction, { rules, people }: RuleFile, actor: Viewer) {
  const users = await tx.users.list()
  const byKey = new Map(users.map(({ id, username }) => [usernameKey(username), id]))
  const idOf = new Map(people.map(({ id, username }) => [id, byKey.get(usernameKey(username))]))
  const findGone = await readNameable(tx)
  return rules.map(({ definition, ...rule }) => {
    checkDepartment(rule, actor)
    const own = withPeople(definition, (id) => idOf.get(id) ?? UNKNOWN)
    return { ...rule, definition: own, pausedReason: findGone({ ...rule, definition: own }) }
  })
}

/** The id of no one: the largest that there can be. */
const UNKNOWN = Number.MAX_SAFE_INTEGER

/** A rule with other ids for the people that it names. */
function withPeople(
  { when, conditions, actions }: RuleInput['definition'],
  idFor: (id: number) => number
): RuleInput['definition'] {
  type Condition = (typeof conditions)['of'][number]
  const other = <T>(value: T) => (typeof value === 'number' ? (idFor(value) as T) : value)
  const ofCondition = (one: Condition): Condition => {
    if ('match' in one) return { ...one, of: one.of.map(ofCondition) } as Condition
    if (one.present === 'assignee') return { ...one, values: one.values.map(other) }
    return one.present === 'requester' ? { ...one, values: one.values.map(idFor) } : one
  }
  return {
    when:
      when.event === 'assignee-changed'
        ? {
            event: when.event,
            ...(when.from !== undefined && { from: other(when.from) }),
            ...(when.to !== undefined && { to: other(when.to) })
          }
        : when,
    conditions: { ...conditions, of: conditions.of.map(ofCondition) },
    actions: actions.map((action) => {
      if ('personId' in action) return { ...action, personId: idFor(action.personId) }
      return 'personIds' in action && action.personIds
        ? { ...action, personIds: action.personIds.map(idFor) }
        : action
    })
  }
}
