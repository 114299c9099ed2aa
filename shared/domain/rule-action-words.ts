import type { RuleAction } from '../api/rule-definitions.ts'
import type { Translate } from '../languages/texts.ts'
import { OPEN, type RuleNames, type ValueWords, valueText } from './rule-value-words.ts'

type Action<Do extends RuleAction['do']> = Extract<RuleAction, { do: Do }>

/** Writes an action of a rule as a clause of its sentence (D75). */
export function actionWords(
  t: Translate,
  one: RuleAction,
  names: RuleNames,
  { named, nameText, people }: ValueWords
): string {
  switch (one.do) {
    case 'department':
      return t('move the ticket to {department}', { department: valueText(one.department) })
    case 'priority':
      return t('set the priority to {priority}', { priority: named('priority', one.priority) })
    case 'category': {
      const category = named('category', one.category)
      if (!one.subcategory) return t('set the category to {category}', { category })
      const subcategory = named('subcategory', one.subcategory)
      return t('set the category to {category} with {subcategory}', { category, subcategory })
    }
    case 'assign-person':
      return t('assign the ticket to {person}', { person: named('assignee', one.personId) })
    case 'assign-in-turn':
      return t('assign the ticket in turn to {people}', { people: among(one) })
    case 'assign-least-open':
      return t('assign the ticket to the one with the least open work of {people}', {
        people: among(one)
      })
    case 'add-followers':
      return t('let {people} follow the ticket', { people: people(one.personIds) })
    case 'wait':
      return waitWords(t, one, named('waiting', one.for))
    case 'note':
      return t('add the internal note “{note}”', { note: valueText(one.message) })
    case 'reply':
      return t('reply “{reply}”', { reply: valueText(one.message) })
    case 'canned-reply':
      return t('reply with {reply}', { reply: nameText(names.reply(one.replyId)) })
    case 'start-process':
      return t('start the process {process}', { process: nameText(names.process(one.processId)) })
    case 'ask-approval':
      return approvalWords(t, one, people)
    case 'ask-form':
      return t('ask the requester for the open answers')
    case 'webhook':
      return t('send a webhook event')
  }

  function among({ team, personIds }: Action<'assign-in-turn' | 'assign-least-open'>): string {
    return personIds ? people(personIds) : valueText(team ?? t('the ticket’s team'))
  }
}

function waitWords(t: Translate, wait: Action<'wait'>, reason: string): string {
  const { untilAfterDays, remindAfterDays, resolveAfterDays } = wait
  let words = t('let the ticket wait for {reason}', { reason })
  const day = (days: number) => valueText(String(days))
  if (untilAfterDays !== undefined)
    words = t('{wait}, until working day {day}', { wait: words, day: day(untilAfterDays) })
  if (remindAfterDays !== undefined)
    words = t('{wait}, with a reminder after working day {day}', {
      ...{ wait: words, day: day(remindAfterDays) }
    })
  if (resolveAfterDays !== undefined)
    words = t('{wait}, and resolve it after working day {day}', {
      ...{ wait: words, day: day(resolveAfterDays) }
    })
  return words
}

function approvalWords(
  t: Translate,
  { request }: Action<'ask-approval'>,
  people: ValueWords['people']
): string {
  const asked = request.of === 'head' ? valueText(t('the head')) : people(request.personIds)
  const question = valueText(request.question || OPEN)
  return request.beforeAssigning
    ? t('ask {people} “{question}” before it is assigned', { people: asked, question })
    : t('ask {people} “{question}”', { people: asked, question })
}
