import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { notePackages, writeNotices } from './build/shipped-packages.mjs'

const root = import.meta.dirname

/**
 * electron-vite makes production addresses relative, for file://. Ours must hold on deep links such
 * as /tickets/7.
 */
const absoluteAddresses: Plugin = { name: 'absolute-addresses', config: () => ({ base: '/' }) }

/**
 * Writes smaller copies beside every file that has one, which the server hands to browsers on the
 * network that take them.
 */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir }) {
    if (!dir) return
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!/[.](js|css|html|svg)$/.test(entry.name)) continue
      const file = resolve(entry.parentPath, entry.name)
      const content = readFileSync(file)
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(content))
    }
  }
}

export default defineConfig({
  main: {
    plugins: [lingui(), notePackages()],
    build: {
      // Everything is bundled but `dependencies`: the packages with native code.
      rolldownOptions: {
        input: {
          index: resolve(root, 'src-main/index.ts'),
          headless: resolve(root, 'src-main/headless.ts'),
          // Run in a thread of their own, which is started with the name of its file.
          'integrity-worker': resolve(root, 'src-main/server/store/sqlite/integrity-worker.ts'),
          'copy-worker': resolve(root, 'src-main/server/store/sqlite/copy-worker.ts'),
          'read-worker': resolve(root, 'src-main/server/store/sqlite/read-worker.ts'),
          'write-worker': resolve(root, 'src-main/server/store/sqlite/write-worker.ts'),
          'mail-parser-thread': resolve(root, 'src-main/server/mail/reading/mail-parser-thread.ts'),
          'closures-worker': resolve(root, 'src-main/server/service-levels/closures-worker.ts'),
          'rehearsal-worker': resolve(
            root,
            'src-main/server/reports/rehearsal/rehearsal-worker.ts'
          ),
          'service-report-worker': resolve(
            root,
            'src-main/server/reports/service-levels/service-report-worker.ts'
          )
        },
        // All in one folder, so that code finds a worker's file beside its own.
        output: { chunkFileNames: '[name]-[hash].js' }
      }
    }
  },
  preload: {
    plugins: [notePackages()],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src-preload/index.ts') },
        // A sandboxed preload script can only be CommonJS, in one file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false }
      }
    }
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    plugins: [react(), lingui(), absoluteAddresses, compressed, notePackages(), writeNotices(root)],
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      // The desktop shows the page as app://desk, from which the client could not guess where the
      // dev server is.
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: 5173 },
      fs: { allow: [root] }
    },
    build: {
      rolldownOptions: {
        input: {
          index: resolve(root, 'src-renderer/index.html'),
          'api-docs': resolve(root, 'src-renderer/api-docs.html')
        },
        output: {
          codeSplitting: {
            groups: [
              // The page of the API has the same fonts, and no code of the application.
              { name: 'fonts', priority: 2, test: /@fontsource-variable.*[.]css$/ },
              // All that the first screen needs is one file: many small ones compress less well.
              { name: 'app', priority: 1, tags: ['$initial'], test: /^(?!.*(api-docs|swagger-ui))/ }
            ]
          }
        }
      },
      // Browsers on the network run it too, not only Electron's Chromium.
      target: 'es2022',
      minify: true,
      // The content security policy allows files of our own and no data: addresses.
      assetsInlineLimit: 0
    }
  }
})
