import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// `cargo xtask web` sets SEXTANT_BACKEND.
const backend = process.env['SEXTANT_BACKEND'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    // Bundle the code that tables share into one file: on a phone, twenty small requests take longer.
    // The texts of a game are not part of it, because the front page does not need them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /\/src\/(art|table|games(?!\/\w+\/texts)|online|sound|frame|lobby)\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // The lessons are in the crate that reads them.
    fs: { allow: ['.', '../crates/lessons/lessons'] },
    proxy: { '/api': { target: backend, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
})
