import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: process.env.CI ? '100%' : 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Generous: a busy machine must not make a test fail.
  timeout: 300_000,
  outputDir: 'test-results/traces',
  use: {
    // Nothing is downloaded: the system's Chromium, or the one that CHROMIUM names.
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--crash-dumps-dir=${join(tmpdir(), 'sextant-crashes')}`,
      ],
    },
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
  projects: [
    { name: 'tests', testMatch: 'scenarios/*.js', testIgnore: 'scenarios/speed.js' },
    // Measured after the others, alone: they would be measured too.
    { name: 'speed', testMatch: 'scenarios/speed.js', workers: 1, dependencies: ['tests'] },
    { name: 'pictures', testMatch: 'pictures.js' },
  ],
})
