import { defineConfig, mergeConfig } from 'vite'
import electronViteConfig from '../electron.vite.config.ts'

/** The renderer as electron-vite builds it, with the API of the headless server that `npm run dev:web` starts beside. */
export default defineConfig(
  mergeConfig(electronViteConfig.renderer ?? {}, { server: { proxy: { '/api': 'http://127.0.0.1:4180' } } })
)
