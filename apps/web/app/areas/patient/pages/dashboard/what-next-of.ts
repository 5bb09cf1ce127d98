import type { ConsultForPatient } from '@om/contracts/consults'
import type { Journey } from '@om/contracts/me'
import { toBrandPath } from '@om/domain/brand'
import { readText } from '#app/browser/storage.ts'
import { DRAFT_KEY } from '#app/features/quiz/draft-key.ts'
import { cameFrom } from '#app/features/session/came-from.ts'

/** An assessment that waits in this browser, and where it goes on. */
export type Unsent = { path: string }

/** The assessment begun in this browser and not sent; null when there is none with any answer. */
export const unsentAssessment = async (): Promise<Unsent | null> => {
  if (readText(DRAFT_KEY) === null) return null
  const { loadDraft } = await import('#app/features/quiz/draft.ts')
  const hasAnswers = (brand: 'men' | 'women') => Object.keys(loadDraft(brand)?.answers ?? {}).length > 0
  if (hasAnswers('men')) return { path: '/hair-loss-quiz' }
  return hasAnswers('women') ? { path: '/women/hair-loss-quiz' } : null
}

/** Whether this person has not sent an assessment yet. */
export const isNew = ({ steps }: Pick<Journey, 'steps'>): boolean => steps.every(step => step.state !== 'done')

const HERE = '/patient-dashboard'

const tasks: Partial<Record<ConsultForPatient['next']['kind'], NonNullable<Journey['action']>>> = {
  book: { label: 'Book your call', path: `${HERE}#book` },
  photos: { label: 'Add your photos', path: `${HERE}#photos` },
  gp: { label: 'See what to do', path: `${HERE}#outcome` },
  self_care: { label: 'See what you can do', path: `${HERE}#outcome` },
}

type Open = Pick<ConsultForPatient, 'next' | 'appointment'>

/** The task of an open assessment, further down this page; none once its call is booked. */
const taskOf = ({ next, appointment }: Open) =>
  next.kind === 'book' && appointment ? null : (tasks[next.kind] ?? null)

/**
 * The journey as the server tells it, with the task of the open assessment where it names none itself; for someone new,
 * answers that wait in this browser come first, and the assessment is that of the brand whose pages led here.
 */
export const whatNextOf = (journey: Journey, unsent: Unsent | null, open?: Open, from = cameFrom()): Journey => {
  if (open && !journey.action) return { ...journey, action: taskOf(open) }
  if (!isNew(journey)) return journey
  if (!unsent) {
    const { action, brand } = journey
    return action && !brand && from
      ? { ...journey, action: { ...action, path: toBrandPath(action.path, from) } }
      : journey
  }
  return {
    ...journey,
    headline: 'Finish sending your assessment',
    detail: 'Your answers are kept in this browser; nobody has seen them yet. Send them, and a doctor reads them.',
    action: { label: 'Finish and send', path: unsent.path },
  }
}
