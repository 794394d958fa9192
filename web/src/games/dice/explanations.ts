// What is on the sheets of the dice game, each in one sentence.
import type { Explanation } from '../../table/Explanations.svelte'
import { language, type Language } from '../../texts/texts.svelte'

const explanations: Record<Language, readonly Explanation[]> = {
  en: [
    [
      '.circle:not(.none)',
      'The ×2 circle: a 0 marks it while the column is empty. The column then counts double; with nothing but the circle it scores −100.',
    ],
    ['.bridge', 'A bridge: the first player to fill the seventh box of this column wins 20 points.'],
    ['.score', 'What this column scores now.'],
    ['.end', 'The end artefact: a number for the full column marks one more artefact.'],
    ['.symbol', 'The column scores the value beside its highest mark.'],
    ['.box:has([href="#arrow"])', 'An arrow: fill this box, and you may fill one more box in any column.'],
    ['.box:has([href="#artefact"])', 'An artefact: fill this box to mark one in the artefact column.'],
    ['.box', 'The small number is what the column scores if this is its last filled box.'],
    ['.handle[data-column=dice]', 'Each pass marks a symbol here; after the ninth this column scores nothing.'],
    ['.handle[data-column=artefacts]', 'Your artefacts: fewer than four cost points.'],
    ['.handle[data-column]', 'A column is filled from below; each number must be at least as high as the one before.'],
    ['.tray', 'Pick one colour die and one number die.'],
  ],
  de: [
    [
      '.circle:not(.none)',
      'Der ×2-Kreis: Eine 0 markiert ihn, solange die Spalte leer ist. Die Spalte zählt dann doppelt; mit nichts als dem Kreis bringt sie −100.',
    ],
    ['.bridge', 'Eine Brücke: Wer in dieser Spalte zuerst das siebte Feld füllt, bekommt 20 Punkte.'],
    ['.score', 'So viel zählt diese Spalte jetzt.'],
    ['.end', 'Das Artefakt am Ende: Eine Zahl für die volle Spalte markiert ein weiteres Artefakt.'],
    ['.symbol', 'Die Spalte zählt, was neben ihrer höchsten Markierung steht.'],
    [
      '.box:has([href="#arrow"])',
      'Ein Pfeil: Füllst du dieses Feld, darfst du in einer beliebigen Spalte noch eines füllen.',
    ],
    ['.box:has([href="#artefact"])', 'Ein Artefakt: Füllst du dieses Feld, markierst du eines in der Artefaktspalte.'],
    ['.box', 'Die kleine Zahl ist, was die Spalte zählt, wenn dies ihr letztes gefülltes Feld ist.'],
    ['.handle[data-column=dice]', 'Jedes Passen markiert hier ein Symbol; nach dem neunten zählt diese Spalte nichts.'],
    ['.handle[data-column=artefacts]', 'Deine Artefakte: Weniger als vier kosten Punkte.'],
    [
      '.handle[data-column]',
      'Eine Spalte wird von unten gefüllt; jede Zahl muss mindestens so hoch sein wie die davor.',
    ],
    ['.tray', 'Wähle einen Farbwürfel und einen Zahlenwürfel.'],
  ],
}

export const explain = () => explanations[language()]
