import type { ConditionGroup, RuleCondition, RuleDefinition } from '../api/rule-definitions.ts'

/** Says for each thing that a rule names how it is called there. */
interface Names {
  /** For the name of a department (D86). */
  department?(name: string): string
  /** For the slug of a category. */
  category?(slug: string): string
  /** For the id of a person. */
  person?(id: number): number
}

const same = <T>(value: T): T => value

/** A rule with other names for what it names; a kind that is left out keeps its names. */
export function withNames(
  { when, conditions, actions }: RuleDefinition,
  { department = same, category = same, person = same }: Names
): RuleDefinition {
  const personOrNone = (id: number | null) => (id === null ? null : person(id))

  function eventWithNames(): RuleDefinition['when'] {
    switch (when.event) {
      case 'department-changed':
        return { ...when, ...renamedSides(when, department) }
      case 'category-changed':
        return { ...when, ...renamedSides(when, category) }
      case 'assignee-changed':
        return { ...when, ...renamedSides(when, personOrNone) }
      default:
        return when
    }
  }

  function conditionWithNames(one: RuleCondition): RuleCondition {
    switch (one.present) {
      case 'department':
      case 'requester-department':
        return { ...one, values: one.values.map(department) }
      case 'category':
        return { ...one, values: one.values.map(category) }
      case 'assignee':
        return { ...one, values: one.values.map(personOrNone) }
      case 'requester':
        return { ...one, values: one.values.map(person) }
      default:
        return one
    }
  }

  function partWithNames(one: RuleCondition | ConditionGroup) {
    return 'match' in one ? { ...one, of: one.of.map(conditionWithNames) } : conditionWithNames(one)
  }

  function actionWithNames(action: RuleDefinition['actions'][number]): typeof action {
    switch (action.do) {
      case 'department':
        return { ...action, department: department(action.department) }
      case 'category':
        return { ...action, category: category(action.category) }
      case 'assign-person':
        return { ...action, personId: person(action.personId) }
      case 'add-followers':
        return { ...action, personIds: action.personIds.map(person) }
      case 'ask-approval': {
        const { request } = action
        return { ...action, request: { ...request, personIds: request.personIds.map(person) } }
      }
      case 'assign-in-turn':
      case 'assign-least-open':
        return {
          ...action,
          ...(action.team !== undefined && { team: department(action.team) }),
          ...(action.personIds && { personIds: action.personIds.map(person) })
        }
      default:
        return action
    }
  }

  return {
    when: eventWithNames(),
    conditions: { ...conditions, of: conditions.of.map(partWithNames) },
    actions: actions.map(actionWithNames)
  }
}

/** The former and the new value of an event with other names, as far as it has them. */
function renamedSides<T>(
  { from, to }: { from?: T | undefined; to?: T | undefined },
  nameFor: (value: T) => T
): { from?: T; to?: T } {
  return {
    ...(from !== undefined && { from: nameFor(from) }),
    ...(to !== undefined && { to: nameFor(to) })
  }
}
