/** The directions imports may take (ARCHITECTURE.md); `npm run check` fails on any other. */

const TEST = '[.](test|spec)[.]tsx?$'

/**
 * Layers of an area, lowest first: the folders of each import those of the layers before, and not each
 * other. Every folder has a layer.
 * @param {'server' | 'desktop'} area
 * @param {string[][]} rows
 */
function layers(area, rows) {
  const base = `^src-main/${area}/`
  const severity = /** @type {const} */ ('error')
  return [
    {
      name: `every-folder-of-the-${area}-has-a-layer`,
      severity,
      from: { path: `${base}(?!(${rows.flat().join('|')})/)[^/]+/` },
      to: {}
    },
    ...rows.map((row, index) => ({
      name: `${area}-layer-${index + 1}-imports-lower-layers`,
      severity,
      from: { path: `${base}(${row.join('|')})/`, pathNot: TEST },
      to: { path: base, pathNot: `${base}(${[...rows.slice(0, index).flat(), '$1'].join('|')})/` }
    }))
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true }
    },
    {
      name: 'nothing-unresolvable',
      comment: 'The rules below only see what resolves.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true }
    },
    {
      name: 'shared-imports-zod-zones-and-texts-only',
      comment: 'Shared code runs in the server, in Electron and in any browser.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: {
        pathNot: ['^shared/', '^node_modules/(zod|@date-fns/tz|@lingui/(core|message-utils))/']
      }
    },
    {
      name: 'renderer-imports-shared-only',
      comment: 'The renderer reaches the server over HTTP and the desktop through window.desktop.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^(src-main|src-preload|build|tests)/' }
    },
    {
      name: 'renderer-knows-no-node',
      comment: 'The same bundle runs in a browser.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: TEST },
      to: { dependencyTypes: ['core'] }
    },
    {
      name: 'a-feature-never-imports-another',
      comment: 'What two features need belongs to ui/ or lib/; app/ puts features together.',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' }
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^src-renderer/(ui|lib)/' },
      to: { path: '^src-renderer/(features|app)/' }
    },
    {
      name: 'lib-knows-no-ui',
      comment: 'What is shown is made of what is known, and not the other way round.',
      severity: 'error',
      from: { path: '^src-renderer/lib/' },
      to: { path: '^src-renderer/ui/' }
    },
    {
      name: 'features-know-no-app',
      comment: 'app/ imports features; only the theme, which holds no feature, is open to them.',
      severity: 'error',
      from: { path: '^src-renderer/features/' },
      to: { path: '^src-renderer/app/', pathNot: '^src-renderer/app/theme/' }
    },
    {
      name: 'preload-imports-the-bridge-only',
      comment: 'The preload script is the sandbox boundary: the less it holds, the better.',
      severity: 'error',
      from: { path: '^src-preload/' },
      to: { pathNot: ['^shared/desktop-bridge[.]ts$', '^node_modules/electron/'] }
    },
    {
      name: 'server-is-plain-node',
      comment: 'The server also runs headless and in tests, where there is no Electron.',
      severity: 'error',
      from: { path: '^src-main/server/' },
      to: { path: '^(src-main/(?!server/)|src-preload/|src-renderer/)' }
    },
    ...layers('server', [
      ['base'],
      ['store'],
      ['effects'],
      ['http', 'queue', 'metrics'],
      [
        ...['users', 'settings', 'events', 'backups', 'notifications', 'activity', 'articles'],
        ...[
          'canned-replies',
          'health',
          'languages',
          'reports',
          'saved-views',
          'security-log',
          'service-levels',
          'webhooks'
        ]
      ],
      ['auth', 'tickets', 'absences'],
      [
        'tokens',
        'comments',
        'followers',
        'attachments',
        'presence',
        'similar',
        'openapi',
        'schedules'
      ],
      ['announcements'],
      ['admin', 'imports', 'mail', 'processes', 'approvals', 'calendar'],
      ['departments', 'privacy'],
      ['text-forms', 'forms'],
      ['rules', 'demo'],
      ['categories']
    ]),
    ...layers(
      'desktop',
      [
        ...['base', 'session', 'page', 'log', 'settings', 'links', 'menu', 'notifications', 'tray'],
        ...['updates', 'source', 'sharing', 'kiosk']
      ].map((folder) => [folder])
    ),
    {
      name: 'only-an-engine-knows-its-database',
      comment: 'The server asks the store port; tests may look into the file.',
      severity: 'error',
      from: {
        path: '^(shared|src-)',
        pathNot: ['^src-main/server/store/(sql|sqlite|postgres)/', TEST]
      },
      to: { path: '^node_modules/(better-sqlite3|drizzle-orm|pg)/' }
    },
    {
      name: 'sqlite-stays-in-its-engine',
      comment: 'Where the database is in PostgreSQL, nothing of SQLite is needed but for backups.',
      severity: 'error',
      from: {
        path: '^(shared|src-)',
        pathNot: ['^src-main/server/store/sqlite/', TEST]
      },
      to: {
        path: '^node_modules/(better-sqlite3|drizzle-orm/(better-sqlite3|sqlite-core))/',
        // The types of SQLite stand for those of both engines.
        dependencyTypesNot: ['type-only']
      }
    },
    {
      name: 'postgres-stays-in-its-engine',
      comment: 'The desktop never loads its driver.',
      severity: 'error',
      from: {
        path: '^(shared|src-)',
        pathNot: ['^src-main/server/store/postgres/', TEST]
      },
      to: { path: '^node_modules/(pg|pg-[a-z-]+|drizzle-orm/(node-postgres|pg-core))/' }
    },
    {
      name: 'shared-stores-know-no-engine',
      comment: 'But for the types of SQLite, which stand for those of both.',
      severity: 'error',
      from: { path: '^src-main/server/store/sql/' },
      to: {
        path: '^src-main/server/store/(sqlite|postgres)/',
        dependencyTypesNot: ['type-only']
      }
    },
    {
      name: 'engines-know-nothing-of-each-other',
      comment: "But for the backups of PostgreSQL, which are SQLite's files.",
      severity: 'error',
      from: { path: '^src-main/server/store/(sqlite|postgres)/' },
      to: {
        path: '^src-main/server/store/(sqlite|postgres)/',
        pathNot: '^src-main/server/store/($1/|sqlite/backup-of-rows[.]ts$)'
      }
    },
    {
      name: 'postgres-is-loaded-when-asked-for',
      comment: 'A server whose database is a file never loads the other engine.',
      severity: 'error',
      from: { path: '^src-main/server/(server|open-store|maintenance)[.]ts$' },
      to: { path: '^src-main/server/store/postgres/', dynamic: false }
    },
    {
      name: 'metrics-are-loaded-when-asked-for',
      comment: 'Most servers are asked for none, and the desktop never is.',
      severity: 'error',
      from: { path: '^src-main/server/', pathNot: [TEST, '^src-main/server/metrics/'] },
      to: {
        path: '^src-main/server/metrics/metrics[.]ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only']
      }
    },
    {
      name: 'prometheus-stays-in-the-metrics',
      severity: 'error',
      from: { path: '^(shared|src-)', pathNot: '^src-main/server/metrics/metrics[.]ts$' },
      to: { path: '^node_modules/prom-client/' }
    },
    {
      name: 'only-the-server-opens-an-engine',
      severity: 'error',
      from: {
        path: '^src-main/server/',
        pathNot: [
          '^src-main/server/store/(sql|sqlite|postgres)/',
          '^src-main/server/(server|open-store|maintenance)[.]ts$',
          TEST
        ]
      },
      to: { path: '^src-main/server/store/(sqlite|postgres)/' }
    },
    {
      name: 'hosts-see-the-server-through-its-interface',
      severity: 'error',
      from: { path: '^src-main/(?!server/)', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^src-main/server/',
        pathNot: '^src-main/server/(server|page-server|maintenance|base/[a-z-]+)[.]ts$'
      }
    },
    {
      name: 'main-imports-no-renderer',
      severity: 'error',
      from: { path: '^src-main/', pathNot: TEST },
      to: { path: '^(src-renderer|src-preload|build|tests)/' }
    },
    {
      name: 'only-the-desktop-imports-electron',
      severity: 'error',
      from: {
        path: '^(shared|src-main|src-renderer)/',
        pathNot: '^src-main/(desktop/|index[.]ts$)'
      },
      to: { path: '^node_modules/(electron|electron-log/src/main|electron-updater)/' }
    },
    {
      name: 'bundled-code-needs-no-test-packages',
      severity: 'error',
      from: { path: '^(shared|src-)', pathNot: TEST },
      to: { path: '^node_modules/(vitest|@playwright)/' }
    }
  ],
  options: {
    // TypeScript 7 has no compiler API to parse with. swc sees type-only imports too.
    parser: 'swc',
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types']
    }
  }
}
