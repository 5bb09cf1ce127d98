import type { Entry } from './outbox.ts'

type Step = { words: string; to: string; label: string }

const write = (about: string) => `/patient-messages?new=true${about && `&about=${about}`}`

/** What somebody does next whose words were not taken, by the clinic's reason. */
const steps: Partial<Record<string, Step>> = {
  check_in_not_open: {
    words: 'What you answered then counts. Write to your doctor if something of this is new.',
    to: write('dose'),
    label: 'Write to your doctor',
  },
  thread_over: { words: 'Copy your words from here.', to: write(''), label: 'Begin a new message' },
  side_effect_settled: { words: '', to: '#side-effect', label: 'Report it again' },
  no_treatment: { words: '', to: write(''), label: 'Write to us' },
  file_gone: { words: 'Add the file once more, with your words.', to: write(''), label: 'Write it again' },
}

/** What to do about something that the clinic did not take; else the page where it was written. */
export const nextStep = ({ refusal, page, task }: Entry): Step | null => {
  if (!refusal) return null
  const again = {
    words: '',
    to: page,
    label: task.kind === 'photo' ? 'Take another photo' : 'Go to where you wrote it',
  }
  return steps[refusal.code] ?? again
}

/** How many things wait, in words. */
export const countWords = (entries: readonly Entry[]): string =>
  entries.length === 1 ? '1 thing waits' : `${entries.length} things wait`
