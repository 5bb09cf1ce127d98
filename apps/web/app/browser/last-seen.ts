import { forgetPages } from './forget-kept.ts'
import { seal, unseal } from './sealed.ts'
import { browserShelf, isOldDraft, type Shelf } from './shelf.ts'
import { storedPatientId } from './stored-session.ts'

/** What a patient's pages last read, for when there is no connection. (decision 76) */
export const keepAnswer = async (userId: string, path: string, text: string, at: number): Promise<void> => {
  // Nothing where they have left meanwhile.
  if (storedPatientId() !== userId) return
  await seal(browserShelf, userId, 'answers', { id: path, at, text })
  if (storedPatientId() !== userId) browserShelf.forget()
}

/** What a path last answered this person, and when; null where nothing is kept. */
export const lastAnswer = (userId: string, path: string): Promise<{ text: string; at: number } | null> =>
  unseal(browserShelf, userId, 'answers', path)

const dropOldDrafts = async (on: Shelf): Promise<void> => {
  for (const draft of await on.all('drafts')) if (isOldDraft(draft)) await on.remove('drafts', draft.id)
}

/**
 * Removes what was last seen where a session has ended without its person asking for it: what waits to be sent and what is half written
 * stays, with the key, for their next sign-in. Somebody else's sign-in removes that too.
 */
export const forgetLastSeen = async (on: Shelf = browserShelf): Promise<void> => {
  await forgetPages()
  if (!(await on.isThere())) return
  await dropOldDrafts(on)
  const own = await Promise.all([on.all('waiting'), on.all('drafts')])
  if (own.flat().length > 0) await on.clear('answers')
  else on.forget()
}

/** Removes all that anybody else left in this browser, and what this person left half written for too long. */
export const forgetLeft = async (userId: string, on: Shelf = browserShelf): Promise<void> => {
  const owner = (await on.isThere()) ? await on.owner() : undefined
  if (!owner) return
  if (owner.userId === userId) await dropOldDrafts(on)
  else on.forget()
}
