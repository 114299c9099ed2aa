import {
  MAX_RULE_NAME,
  MAX_RULE_RUNS,
  type Rule,
  type RuleInput,
  type RuleRun,
  type RuleUpdate
} from '#shared/api/rules.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { MAX_RULES } from '#shared/domain/rules.ts'
import { isItSupportSpecialist, managesDepartment } from '#shared/domain/teams.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { noteRulesChanged } from '../effects/known-rules.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { NewRuleRow, RuleRow } from '../store/rules-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { readNameable } from './rule-references.ts'

export type RulesService = ReturnType<typeof createRulesService>

/** A change of a rule, for the security log. */
interface ManagingAct {
  authorization: Authorization
  actor: Viewer
  at: Date
}

/** Manages rules (D75): specialists all of them, the head of a department those of that one. */
export function createRulesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  /** Runs a change of rules, after which all servers read them again. */
  function change<T>(
    authorization: Authorization,
    work: (tx: Transaction, act: ManagingAct) => Promise<T>
  ): Promise<T> {
    return authorization.transaction(async (tx, actor) => {
      const act = { authorization, actor, at: clock() }
      const result = await work(tx, act)
      await noteRulesChanged(tx, act.at)
      tx.tell({ type: 'settings' })
      return result
    })
  }

  return {
    /** Those that someone manages; for others there are none. */
    async list(actor: Viewer): Promise<Rule[]> {
      return await managedBy(read, actor)
    },

    /** @throws ProblemError 400 for what is gone, 403 for another department, 409 for too many */
    create(input: RuleInput, authorization: Authorization): Promise<Rule> {
      return change(authorization, async (tx, act) => {
        await checkInput(tx, input, act.actor)
        return await insertRule(tx, { ...input, pausedReason: null }, act)
      })
    },

    /**
     * Replaces a rule, whose author the person becomes.
     * @throws ProblemError 400, 403 for another department, 404, 409 where another change came first
     */
    update(
      id: number,
      { updatedAt, ...input }: RuleUpdate,
      authorization: Authorization
    ): Promise<Rule> {
      return change(authorization, async (tx, act) => {
        const before = await managedRule(tx, id, act.actor)
        if (updatedAt !== undefined && updatedAt !== before.updatedAt.toISOString())
          throw new ProblemError(409, 'This rule has been changed meanwhile. Load it again.')
        await checkInput(tx, input, act.actor)
        await log(tx, 'rule-changed', input.name, act)
        // A change within the same millisecond counts too.
        const at = new Date(Math.max(act.at.getTime(), before.updatedAt.getTime() + 1))
        const parts = { pausedReason: null, authorId: act.actor.id, updatedAt: at }
        return toRule(await tx.rules.update(id, { ...input, ...parts }))
      })
    },

    /** @throws ProblemError 404 */
    setEnabled(id: number, enabled: boolean, authorization: Authorization): Promise<Rule> {
      return change(authorization, async (tx, act) => {
        const { name } = await managedRule(tx, id, act.actor)
        await log(tx, 'rule-changed', `${name}, ${enabled ? 'on' : 'off'}`, act)
        return toRule(await tx.rules.update(id, { enabled, updatedAt: act.at }))
      })
    },

    /** @throws ProblemError 404, 409 for too many */
    copy(id: number, authorization: Authorization): Promise<Rule> {
      return change(authorization, async (tx, act) => {
        const { name, department, definition, pausedReason } = await managedRule(tx, id, act.actor)
        const copied = { name: copyName(name), department, definition, pausedReason }
        return await insertRule(tx, { ...copied, enabled: false }, act)
      })
    },

    /** @throws ProblemError 404 */
    delete(id: number, authorization: Authorization): Promise<void> {
      return change(authorization, async (tx, act) => {
        const { name } = await managedRule(tx, id, act.actor)
        await log(tx, 'rule-deleted', name, act)
        await tx.rules.delete(id)
      })
    },

    /**
     * Gives the rules that someone manages another order, in the places that they have together.
     * @throws ProblemError 403, 409 where these are not exactly the rules
     */
    order(ids: readonly number[], authorization: Authorization): Promise<Rule[]> {
      return change(authorization, async (tx, act) => {
        checkManager(act.actor)
        const own = await managedRows(tx, act.actor)
        const wanted = new Set(ids)
        if (ids.length !== own.length || own.some(({ id }) => !wanted.has(id)))
          throw new ProblemError(409, 'The rules have changed in the meantime. Load them again.')
        const positions = own.map(({ position }) => position)
        for (const [index, id] of ids.entries())
          await tx.rules.update(id, { position: positions[index] ?? index })
        await log(tx, 'rule-changed', 'The order', act)
        return await managedBy(tx, act.actor)
      })
    },

    /**
     * Of the last runs those on tickets that someone sees (D44).
     * @throws ProblemError 404
     */
    async runs(id: number, actor: Viewer): Promise<RuleRun[]> {
      await managedRule(read, id, actor)
      const runs = await read.rules.listRuns(id, MAX_RULE_RUNS)
      const ids = [...new Set(runs.map(({ ticketId }) => ticketId))]
      const seen = await read.tickets.listSeen(ids, actor)
      const tickets = new Map(seen.map((ticket) => [ticket.id, ticket]))
      return runs.flatMap(({ ticketId, at, event, results, id }) => {
        const ticket = tickets.get(ticketId)
        if (!ticket) return []
        const about = { reference: formatTicketId(ticketId), about: ticketTitle(ticket) }
        return [{ id, ticketId, ...about, event, results, at: at.toISOString() }]
      })
    },

    /** Inserts rules of a file behind the others, turned off. @throws ProblemError 403, 409 */
    insertAll(
      prepare: (tx: Transaction, actor: Viewer) => Promise<Omit<NewRule, 'enabled'>[]>,
      authorization: Authorization
    ): Promise<Rule[]> {
      return change(authorization, async (tx, act) => {
        checkManager(act.actor)
        const inserted: Rule[] = []
        for (const rule of await prepare(tx, act.actor))
          inserted.push(await insertRule(tx, { ...rule, enabled: false }, act))
        return inserted
      })
    }
  }
}

/**
 * Checks that someone may write a rule, and that there is everything that it names.
 * @throws ProblemError 400 or 403
 */
export async function checkInput(stores: Stores, input: RuleInput, actor: Viewer): Promise<void> {
  checkDepartment(input, actor)
  const gone = (await readNameable(stores))(input)
  if (gone !== null) throw invalid([{ path: 'definition', message: gone }])
}

/** @throws ProblemError 403 */
export function checkDepartment({ department }: Pick<RuleInput, 'department'>, actor: Viewer) {
  if (managesDepartment(actor, department)) return
  throw new ProblemError(
    403,
    department === null
      ? text('Only IT Support Specialists manage the rules for all tickets')
      : text('You can manage only the rules of your own department')
  )
}

/** @throws ProblemError 403 for those who manage no rules at all */
function checkManager(actor: Viewer) {
  if (!managesDepartment(actor, actor.role))
    throw new ProblemError(403, 'Only department heads and IT Support Specialists manage rules')
}

/** @throws ProblemError 404, also where someone else manages it */
async function managedRule(stores: Stores, id: number, actor: Viewer): Promise<RuleRow> {
  const rule = await stores.rules.find(id)
  if (!rule || !managesDepartment(actor, rule.department))
    throw new ProblemError(404, 'This rule does not exist')
  return rule
}

/** The rules that someone manages, in their order. */
export async function managedRows({ rules }: Stores, actor: Viewer): Promise<RuleRow[]> {
  const all = await rules.list()
  if (isItSupportSpecialist(actor.role)) return all
  return all.filter(({ department }) => managesDepartment(actor, department))
}

const managedBy = async (stores: Stores, actor: Viewer) =>
  (await managedRows(stores, actor)).map(toRule)

type NewRule = Omit<NewRuleRow, 'authorId' | 'createdAt' | 'updatedAt'>

/** @throws ProblemError 409 */
async function insertRule(tx: Transaction, rule: NewRule, act: ManagingAct): Promise<Rule> {
  if ((await tx.rules.count()) >= MAX_RULES)
    throw new ProblemError(
      409,
      text('There can be {max, plural, other {# rules}}. Delete one first.', { max: MAX_RULES })
    )
  await log(tx, 'rule-made', rule.name, act)
  const { actor, at } = act
  const row = { ...rule, authorId: actor.id, createdAt: at, updatedAt: at }
  return toRule(await tx.rules.insert(row))
}

async function log(
  tx: Transaction,
  kind: 'rule-made' | 'rule-changed' | 'rule-deleted',
  detail: string,
  { authorization, actor }: ManagingAct
): Promise<void> {
  await logSecurityEvent(tx, authorization.eventOf(kind, actor, { detail }))
}

/** The name of a copy, as long as a name can be at most. */
function copyName(name: string): string {
  const end = ' (copy)'
  return name.slice(0, MAX_RULE_NAME - end.length) + end
}

function toRule({ createdAt, updatedAt, ...row }: RuleRow): Rule {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString()
  }
}
