// Whether there is room for a sidebar beside the table.
import { MediaQuery } from 'svelte/reactivity'

export const wide = new MediaQuery('(min-width: 900px) and (min-height: 500px)')
