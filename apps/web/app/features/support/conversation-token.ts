import { readText, removeKey, writeText } from '#app/browser/storage.ts'

const PLACE = 'om:conversation'
const FIELD = 'conversation'

/** The secret in the fragment of a link from our mail, or null. Fragments are never sent to a server. */
export const tokenIn = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(FIELD)
  return token && /^[\w-]{20,100}$/.test(token) ? token : null
}

/** Whether a fragment means to open a conversation, even with a secret that was cut off on the way. */
export const isConversationLink = (hash: string): boolean => hash.startsWith(`#${FIELD}=`)

/**
 * Takes the secret out of the address bar, where it could be seen, shared or kept in the history, into this tab alone.
 * Answers the secret of the conversation that is open in this tab, empty for a link that was cut off, null for none.
 */
export const takeToken = (): string | null => {
  const { hash, pathname, search } = window.location
  if (isConversationLink(hash)) {
    const token = tokenIn(hash) ?? ''
    history.replaceState(history.state, '', pathname + search)
    if (token) writeText(PLACE, token, 'session')
    else removeKey(PLACE, 'session')
    return token
  }
  return readText(PLACE, 'session')
}

/** Closes the conversation in this tab. */
export const forgetToken = (): void => removeKey(PLACE, 'session')
