import { defineConfig, mergeConfig } from 'vite'
import electronViteConfig from '../electron.vite.config.ts'

/**
 * The renderer as electron-vite builds it, with the API of the headless server that `npm run
 * dev:web` starts beside.
 */
export default defineConfig(
  mergeConfig(electronViteConfig.renderer ?? {}, {
    // With the host as it came: the server compares it with the origin.
    server: { proxy: { '/api': { target: 'http://127.0.0.1:4180', changeOrigin: false } } }
  })
)
