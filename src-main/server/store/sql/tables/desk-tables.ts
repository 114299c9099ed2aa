import { PRIORITIES } from '#shared/domain/tickets.ts'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'

export type DeskTables = ReturnType<typeof deskTables>

/**
 * The tables of what all tickets share, and the settings: one long function, because tables name
 * each other.
 */
export function deskTables(
  { table, id, integer, text, timestamp, index, uniqueIndex }: Columns,
  { users }: Pick<PeopleTables, 'users'>
) {
  const categories = table(
    'categories',
    {
      id: id('id'),
      name: text('name').notNull(),
      slug: text('slug').notNull(),
      department: text('department').notNull(),
      description: text('description'),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull(),
      /** What it says in other languages, as JSON (`translations.ts`); null for nothing. */
      translations: text('translations')
    },
    (t) => [uniqueIndex('categories_slug_unique').on(t.slug)]
  )

  const subcategories = table(
    'subcategories',
    {
      id: id('id'),
      categoryId: integer('category_id')
        .notNull()
        .references(() => categories.id, { onDelete: 'cascade' }),
      name: text('name').notNull(),
      slug: text('slug').notNull(),
      description: text('description'),
      defaultSLA: integer('default_sla_hours'),
      defaultPriority: text('default_priority', { enum: PRIORITIES }),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull(),
      /** What it says in other languages, as JSON (`translations.ts`); null for nothing. */
      translations: text('translations')
    },
    (t) => [uniqueIndex('subcategories_slug_unique').on(t.categoryId, t.slug)]
  )

  /**
   * The departments whose tickets not everyone sees (D44). `departmentKey` is the department in the
   * form in which it is compared (D3).
   */
  const privateDepartments = table(
    'private_departments',
    {
      id: id('id'),
      department: text('department').notNull(),
      departmentKey: text('department_key').notNull(),
      createdAt: timestamp('created_at').notNull()
    },
    (t) => [uniqueIndex('private_departments_key_unique').on(t.departmentKey)]
  )

  /**
   * The departments that an administrator has added (D86), which there are without members or
   * tickets. All others are roles of accounts and departments of tickets.
   */
  const departments = table(
    'departments',
    {
      id: id('id'),
      department: text('department').notNull(),
      departmentKey: text('department_key').notNull(),
      createdAt: timestamp('created_at').notNull()
    },
    (t) => [uniqueIndex('departments_key_unique').on(t.departmentKey)]
  )

  /**
   * Filters of lists under a name (D48): one's own, or shared with a team. `departmentKey` is the
   * team in the form in which it is compared (D3); both are null for a view of one's own.
   */
  const savedViews = table(
    'saved_views',
    {
      id: id('id'),
      ownerId: integer('owner_id')
        .notNull()
        .references(() => users.id),
      name: text('name').notNull(),
      department: text('department'),
      departmentKey: text('department_key'),
      /** The search parameters of the list's address. */
      filters: text('filters').notNull(),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull()
    },
    (t) => [index('saved_views_owner').on(t.ownerId), index('saved_views_team').on(t.departmentKey)]
  )

  /** Texts that the members of a team answer with (D48). */
  const cannedReplies = table(
    'canned_replies',
    {
      id: id('id'),
      department: text('department').notNull(),
      departmentKey: text('department_key').notNull(),
      name: text('name').notNull(),
      message: text('message').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull(),
      /** What it says in other languages, as JSON (`translations.ts`); null for nothing. */
      translations: text('translations')
    },
    (t) => [uniqueIndex('canned_replies_name_unique').on(t.departmentKey, t.name)]
  )

  /**
   * The knowledge base: articles in Markdown, for everyone or for a team. `searchText` is the text
   * that search looks through, which the store maintains and never returns.
   */
  const articles = table(
    'articles',
    {
      id: id('id'),
      title: text('title').notNull(),
      /** The slug of a category. */
      category: text('category').notNull(),
      /** The team that reads it; null for everyone. */
      department: text('department'),
      departmentKey: text('department_key'),
      body: text('body').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull(),
      searchText: text('search_text').notNull(),
      /** What it says in other languages, as JSON (`translations.ts`); null for nothing. */
      translations: text('translations')
    },
    (t) => [index('articles_category').on(t.category, t.title)]
  )

  /**
   * The settings of the help desk that are not as they were at first, by the name of their group;
   * the value is the group as JSON.
   */
  const settings = table(
    'settings',
    {
      id: id('id'),
      name: text('name').notNull(),
      value: text('value').notNull(),
      updatedAt: timestamp('updated_at').notNull()
    },
    (t) => [uniqueIndex('settings_name_unique').on(t.name)]
  )

  return {
    categories,
    subcategories,
    privateDepartments,
    departments,
    savedViews,
    cannedReplies,
    articles,
    settings
  }
}
