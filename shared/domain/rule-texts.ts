import type { RuleCondition, RuleWhen } from '../api/rule-definitions.ts'
import { type Text, text } from '../languages/texts.ts'

// The events and conditions of rules in words (D75). Each is a text of its own, so that languages can
// put their words in another order (D82).

/** A change of a field: any, from or to a value, and both. */
interface ChangeTexts {
  any: Text
  from: Text
  to: Text
  both: Text
}

type ChangedField = Extract<RuleWhen['event'], `${string}-changed`>
type OtherEvent = Exclude<RuleWhen['event'], ChangedField | 'commented'>

/** The events at which a field changes. */
export const CHANGES: Record<ChangedField, ChangeTexts> = {
  'status-changed': {
    any: text('When the status was changed'),
    from: text('When the status was changed from {from}'),
    to: text('When the status was changed to {to}'),
    both: text('When the status was changed from {from} to {to}')
  },
  'priority-changed': {
    any: text('When the priority was changed'),
    from: text('When the priority was changed from {from}'),
    to: text('When the priority was changed to {to}'),
    both: text('When the priority was changed from {from} to {to}')
  },
  'department-changed': {
    any: text('When the department was changed'),
    from: text('When the department was changed from {from}'),
    to: text('When the department was changed to {to}'),
    both: text('When the department was changed from {from} to {to}')
  },
  'category-changed': {
    any: text('When the category was changed'),
    from: text('When the category was changed from {from}'),
    to: text('When the category was changed to {to}'),
    both: text('When the category was changed from {from} to {to}')
  },
  'subcategory-changed': {
    any: text('When the subcategory was changed'),
    from: text('When the subcategory was changed from {from}'),
    to: text('When the subcategory was changed to {to}'),
    both: text('When the subcategory was changed from {from} to {to}')
  },
  'assignee-changed': {
    any: text('When the assignee was changed'),
    from: text('When the assignee was changed from {from}'),
    to: text('When the assignee was changed to {to}'),
    both: text('When the assignee was changed from {from} to {to}')
  }
}

/** The other events but comments. */
export const EVENTS: Record<OtherEvent, Text> = {
  created: text('When a ticket was raised'),
  'due-soon': text('When a deadline came near'),
  overdue: text('When a deadline was missed'),
  'waiting-ended': text('When waiting ended')
}

type ComparedField = Exclude<RuleCondition['present'], 'late'>

/** Conditions whose values are compared. */
export const CONDITIONS: Record<ComparedField, [is: Text, isNot: Text]> = {
  department: [text('the department is {values}'), text('the department is not {values}')],
  priority: [text('the priority is {values}'), text('the priority is not {values}')],
  status: [text('the status is {values}'), text('the status is not {values}')],
  category: [text('the category is {values}'), text('the category is not {values}')],
  subcategory: [text('the subcategory is {values}'), text('the subcategory is not {values}')],
  assignee: [text('the assignee is {values}'), text('the assignee is not {values}')],
  requester: [text('the requester is {values}'), text('the requester is not {values}')],
  'requester-department': [
    text('the requester’s department is {values}'),
    text('the requester’s department is not {values}')
  ],
  words: [
    text('the description contains {values}'),
    text('the description does not contain {values}')
  ],
  waiting: [text('the ticket waits for {values}'), text('the ticket does not wait for {values}')],
  answer: [
    text('the answer to “{question}” is {values}'),
    text('the answer to “{question}” is not {values}')
  ]
}
