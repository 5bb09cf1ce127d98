import { forgetPages } from './forget-kept.ts'
import { seal, unseal } from './sealed.ts'
import { browserShelf as shelf } from './shelf.ts'
import { storedPatientId } from './stored-session.ts'

/** What a patient's pages last read, for when there is no connection. (decision 76) */
export const keepAnswer = async (userId: string, path: string, text: string, at: number): Promise<void> => {
  // Nothing where they have left meanwhile.
  if (storedPatientId() !== userId) return
  await seal(shelf, userId, 'answers', { id: path, at, text })
  if (storedPatientId() !== userId) shelf.forget()
}

/** What a path last answered this person, and when; null where nothing is kept. */
export const lastAnswer = (userId: string, path: string): Promise<{ text: string; at: number } | null> =>
  unseal(shelf, userId, 'answers', path)

/**
 * Removes what was last seen where a session has ended without its person asking for it: what waits to be sent stays, with the key, for their next
 * sign-in. Somebody else's sign-in removes that too.
 */
export const forgetButWaiting = async (): Promise<void> => {
  await forgetPages()
  if (!(await shelf.isThere())) return
  if ((await shelf.all('waiting')).length > 0) await shelf.clear('answers')
  else shelf.forget()
}

/** Removes all that anybody else left in this browser. */
export const forgetOthers = async (userId: string): Promise<void> => {
  const owner = (await shelf.isThere()) ? await shelf.owner() : undefined
  if (owner && owner.userId !== userId) shelf.forget()
}
