import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import { posix } from 'node:path'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** What the files of each folder of src may import from the others: whole folders, or single modules. */
const MAY_IMPORT = {
  art: [],
  sound: [],
  rules: ['protocol'],
  bots: ['protocol', 'rules'],
  coach: ['bots', 'protocol', 'table', 'texts'],
  texts: ['frame/settings.svelte', 'protocol', 'rules/refused'],
  frame: ['art', 'games/games', 'table/aids.svelte', 'texts'],
  online: ['frame', 'protocol', 'table/driver', 'texts'],
  table: ['bots', 'coach', 'frame', 'games/games', 'lobby', 'online', 'protocol', 'rules', 'sound', 'texts'],
  games: ['coach', 'games/cards', 'games/dice', 'protocol', 'scorepad/pads', 'table', 'texts'],
  'games/cards': [
    'art',
    'coach',
    'frame',
    'games/entry',
    'games/lazy',
    'protocol',
    'rules',
    'scorepad/pads',
    'sound',
    'table',
    'texts',
  ],
  'games/dice': [
    'art',
    'coach',
    'frame',
    'games/entry',
    'games/lazy',
    'protocol',
    'rules',
    'scorepad/pads',
    'sound',
    'table',
    'texts',
  ],
  learn: ['art', 'frame', 'games', 'protocol', 'rules', 'table', 'texts'],
  lobby: [
    'bots',
    'frame',
    'games/cards/CardFace.svelte',
    'games/entry',
    'games/games',
    'online',
    'practice/due',
    'protocol',
    'rules',
    'sound',
    'table',
    'texts',
  ],
  replay: ['frame', 'games', 'online', 'protocol', 'review', 'rules', 'table', 'texts'],
  review: [
    'bots',
    'frame',
    'games',
    'online',
    'practice/puzzle',
    'protocol',
    'replay/replay_driver.svelte',
    'table',
    'texts',
  ],
  practice: ['frame', 'games', 'protocol', 'review', 'rules', 'table', 'texts'],
  rulebook: ['art', 'frame', 'games', 'protocol', 'rules', 'texts'],
  scorepad: ['art', 'frame', 'games', 'protocol', 'rules', 'table', 'texts'],
}

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => {
  const paths = allowed.map((path) => posix.relative(folder, path).replaceAll('.', '\\.'))
  const elsewhere = `^(?!(?:${paths.join('|')})(?:/|$))\\.\\./`
  const message = `src/${folder} may import only from: ${allowed.join(', ') || 'nothing else'} (see eslint.config.js).`
  return {
    files: [folder === 'games' ? 'src/games/*.ts' : `src/${folder}/**`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: elsewhere, message }] }],
      'no-restricted-syntax': [
        'error',
        { selector: `ImportExpression > Literal[value=/${elsewhere.replaceAll('/', '\\/')}/]`, message },
      ],
    },
  }
})

export default ts.config(
  { ignores: ['dist', 'test-results', 'src/protocol', 'src/rules/bound', 'bindgen'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Nothing is drawn from the maps and sets that are not reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // The object is how Playwright finds out what a fixture needs, even if that is nothing.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  { files: ['build/worker.js'], languageOptions: { globals: globals.serviceworker } },
  boundaries,
  // The page itself puts the screens together.
  { files: ['src/frame/Page.svelte'], rules: { 'no-restricted-imports': 'off', 'no-restricted-syntax': 'off' } },
)
