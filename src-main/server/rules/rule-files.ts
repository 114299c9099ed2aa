import { type Rule, RuleFile } from '#shared/api/rules.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { withNames } from '#shared/domain/rule-names.ts'
import { referencesOf } from '#shared/domain/rules.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { english, text } from '#shared/languages/texts.ts'
import { checkLater } from '#shared/languages/validation-texts.ts'
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
    async read(content: string, authorization: Authorization): Promise<Rule[]> {
      const file = parsed(content)
      return await rules.insertAll((tx, actor) => prepared(tx, file, actor), authorization)
    }
  }
}

/** @throws ProblemError 400 */
function parsed(content: string): RuleFile {
  const { result, sentenceOf } = checkLater(() => RuleFile.safeParse(parseJson(content)))
  const { data, error } = result
  if (data) return data
  const [issue] = error?.issues ?? []
  const message = issue
    ? text('The file has no rules that can be read: {reason}', { reason: sentenceOf(issue) })
    : text('The file has no rules that can be read: it is no JSON')
  throw invalid([{ path: 'text', message }])
}

async function prepared(tx: Transaction, { rules, people }: RuleFile, actor: Viewer) {
  const users = await tx.users.list()
  const byKey = new Map(users.map(({ id, username }) => [usernameKey(username), id]))
  const idOf = new Map(people.map(({ id, username }) => [id, byKey.get(usernameKey(username))]))
  const findGone = await readNameable(tx)
  return rules.map(({ definition, ...rule }) => {
    checkDepartment(rule, actor)
    const own = withNames(definition, { person: (id) => idOf.get(id) ?? UNKNOWN })
    const gone = findGone({ ...rule, definition: own })
    return { ...rule, definition: own, pausedReason: gone && english(gone) }
  })
}

/** The id of no one: the largest that there can be. */
const UNKNOWN = Number.MAX_SAFE_INTEGER
