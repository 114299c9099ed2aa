import * as z from 'zod'
import { MAX_RULES } from '../domain/rules.ts'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, id, requiredName, requiredText, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { RuleDefinition } from './rule-definitions.ts'

/** How many runs of a rule are answered. */
export const MAX_RULE_RUNS = 100

/** How many days back a rehearsal goes at most. */
export const REHEARSAL_DAYS = 30

/** How many tickets of a rehearsal are answered. */
export const MAX_REHEARSED = 200

const enabled = z.boolean(saying('Enabled must be true or false'))
/** The longest name of a rule, in characters. */
export const MAX_RULE_NAME = 100

const name = requiredName('Name', MAX_RULE_NAME)

/** A rule as someone writes it. */
export const RuleInput = z
  .strictObject({
    name,
    /** Null for the rules of all tickets, which only IT Support Specialists write. */
    department: requiredName('Department', 100).nullable(),
    enabled,
    definition: RuleDefinition
  })
  .meta({ id: 'RuleInput' })
export type RuleInput = z.infer<typeof RuleInput>

/** `updatedAt` is that of the rule that was changed, so that no one's change is lost. */
export const RuleUpdate = RuleInput.extend({ updatedAt: timestamp.optional() }).meta({
  id: 'RuleUpdate'
})
export type RuleUpdate = z.infer<typeof RuleUpdate>

/** A rule, in the order in which they are evaluated (D75). */
export const Rule = z
  .object({
    id,
    name: z.string(),
    department: z.string().nullable(),
    enabled: z.boolean(),
    definition: RuleDefinition,
    /** Why it does nothing although it is enabled, as a sentence; null where it works. */
    pausedReason: z.string().nullable(),
    /** Who wrote it last, in whose name it comments. */
    authorId: id,
    createdAt: timestamp,
    updatedAt: timestamp
  })
  .meta({ id: 'Rule' })
export type Rule = z.infer<typeof Rule>

/** Whether one of the actions of a rule was done, or why not. */
export const RuleResult = z
  .object({
    action: z.string(),
    done: z.boolean(),
    /** Why it was not done, as a sentence; null where it was. */
    detail: z.string().nullable()
  })
  .meta({ id: 'RuleResult' })
export type RuleResult = z.infer<typeof RuleResult>

/** One run of a rule on a ticket whose conditions it met. */
export const RuleRun = z
  .object({
    id,
    ticketId: id,
    /** The reference of the ticket (D6). */
    reference: z.string(),
    /** The first line of the ticket's description. */
    about: z.string(),
    event: z.string(),
    results: z.array(RuleResult),
    at: timestamp
  })
  .meta({ id: 'RuleRun' })
export type RuleRun = z.infer<typeof RuleRun>

const RuleOrder = z
  .strictObject({
    ids: z
      .array(id, saying('The order must be a list of numbers'))
      .max(MAX_RULES, saying('There are at most {max} rules', { max: MAX_RULES }))
  })
  .meta({ id: 'RuleOrder' })

const RuleState = z.strictObject({ enabled }).meta({ id: 'RuleState' })

/** People whom rules name, by which another help desk recognises them. */
const NamedPerson = z
  .strictObject({ id, username: requiredName('Username', 100) })
  .meta({ id: 'NamedPerson' })

/** How many people an exported file names at most. */
const MAX_NAMED_PEOPLE = 2000

/** The longest file that is imported, in characters. */
export const MAX_RULE_FILE = 300_000

/** A file of rules as its text. */
const RuleImport = z
  .strictObject({ text: requiredText('File', MAX_RULE_FILE) })
  .meta({ id: 'RuleImport' })

/** Rules as a file. */
export const RuleFile = z
  .strictObject({
    version: z.literal(1, saying('This is not a file of rules of this version')),
    rules: z
      .array(RuleInput.omit({ enabled: true }), saying('Rules must be a list'))
      .max(MAX_RULES, saying('There can be at most {max} rules', { max: MAX_RULES })),
    people: z
      .array(NamedPerson, saying('People must be a list'))
      .max(MAX_NAMED_PEOPLE, saying('The file names too many people'))
  })
  .meta({ id: 'RuleFile' })
export type RuleFile = z.infer<typeof RuleFile>

const RuleRehearsal = z
  .strictObject({
    rule: RuleInput,
    /** The first and the last moment, at most {@link REHEARSAL_DAYS} days apart and back. */
    from: z.iso
      .datetime(saying('From must be a time such as 2026-05-31T06:00:00Z'))
      .max(40, saying('From must be a time such as 2026-05-31T06:00:00Z')),
    to: z.iso
      .datetime(saying('To must be a time such as 2026-05-31T06:00:00Z'))
      .max(40, saying('To must be a time such as 2026-05-31T06:00:00Z'))
  })
  .meta({ id: 'RuleRehearsal' })
export type RuleRehearsal = z.infer<typeof RuleRehearsal>

/** The events at which a rule would have run. */
export const RehearsedRule = z
  .object({
    /** How many events were looked at. */
    events: z.int().nonnegative(),
    /** How many times it would have run, also on tickets beyond those that are listed. */
    runs: z.int().nonnegative(),
    /** The newest of them, of tickets that the caller sees. */
    tickets: z.array(
      z
        .object({
          ticketId: id,
          reference: z.string(),
          about: z.string(),
          at: timestamp,
          event: z.string()
        })
        .meta({ id: 'RehearsedRun' })
    )
  })
  .meta({ id: 'RehearsedRule' })
export type RehearsedRule = z.infer<typeof RehearsedRule>

const access = 'signed-in'

export const listRules = defineRoute({
  operationId: 'listRules',
  method: 'GET',
  path: '/api/rules',
  summary:
    'The rules in their order: all for IT Support Specialists, those of the own department for its head, none for others (D75)',
  access,
  response: z.array(Rule),
  status: 200
})

export const createRule = defineRoute({
  operationId: 'createRule',
  method: 'POST',
  path: '/api/rules',
  summary: `Create a rule behind the others; there can be ${MAX_RULES} (D75)`,
  access,
  body: RuleInput,
  response: Rule,
  status: 201,
  errors: [403, 409],
  maxBodyKib: 512
})

export const updateRule = defineRoute({
  operationId: 'updateRule',
  method: 'PUT',
  path: '/api/rules/{id}',
  summary:
    'Change a rule, which ends a pause; 409 if `updatedAt` is that of an earlier state (D75)',
  access,
  params: IdParams,
  body: RuleUpdate,
  response: Rule,
  status: 200,
  errors: [403, 404, 409],
  maxBodyKib: 512
})

export const deleteRule = defineRoute({
  operationId: 'deleteRule',
  method: 'DELETE',
  path: '/api/rules/{id}',
  summary: 'Delete a rule with the list of its runs (D75)',
  access,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const setRuleState = defineRoute({
  operationId: 'setRuleState',
  method: 'PUT',
  path: '/api/rules/{id}/state',
  summary: 'Turn a rule on or off (D75)',
  access,
  params: IdParams,
  body: RuleState,
  response: Rule,
  status: 200,
  errors: [404]
})

export const copyRule = defineRoute({
  operationId: 'copyRule',
  method: 'POST',
  path: '/api/rules/{id}/copy',
  summary: 'Create a copy of a rule behind the others, turned off (D75)',
  access,
  params: IdParams,
  response: Rule,
  status: 201,
  errors: [404, 409]
})

export const orderRules = defineRoute({
  operationId: 'orderRules',
  method: 'PUT',
  path: '/api/rules/order',
  summary: 'Put the rules that the caller manages, all of them, into another order (D75)',
  access,
  body: RuleOrder,
  response: z.array(Rule),
  status: 200,
  errors: [403, 409]
})

export const listRuleRuns = defineRoute({
  operationId: 'listRuleRuns',
  method: 'GET',
  path: '/api/rules/{id}/runs',
  summary: `Of the last ${MAX_RULE_RUNS} runs of a rule those on tickets that the caller sees, newest first (D75)`,
  access,
  params: IdParams,
  response: z.array(RuleRun),
  status: 200,
  errors: [404]
})

export const exportRules = defineRoute({
  operationId: 'exportRules',
  method: 'GET',
  path: '/api/rules/export',
  summary: 'The rules that the caller manages as a file for `POST /api/rules/import` (D75)',
  access,
  response: RuleFile,
  status: 200
})

export const importRules = defineRoute({
  operationId: 'importRules',
  method: 'POST',
  path: '/api/rules/import',
  summary:
    'Create the rules of a file behind the others, turned off; people are recognised by their usernames (D75)',
  access,
  body: RuleImport,
  response: z.array(Rule),
  status: 201,
  errors: [403, 409],
  maxBodyKib: 2048
})

export const rehearseRule = defineRoute({
  operationId: 'rehearseRule',
  method: 'POST',
  path: '/api/rules/rehearsal',
  summary: `On which tickets a rule would have run in a period of the last ${REHEARSAL_DAYS} days; nothing is changed (D75)`,
  access,
  body: RuleRehearsal,
  response: RehearsedRule,
  status: 200,
  errors: [403, 429],
  maxBodyKib: 512
})
