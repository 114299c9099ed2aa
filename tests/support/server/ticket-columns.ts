/** The columns of a ticket that has to be inserted by hand, in the order of the tests that do so. */
export const TICKET_COLUMNS = `id, department, department_key, description, status, priority,
  category, subcategory, requester_id, assignee_id, created_at, updated_at, resolved_at,
  first_response_at, search_text`
