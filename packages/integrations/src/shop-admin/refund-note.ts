/**
 * A refund that we ask for carries its key at the end of its note. The shop forgets keys after a while; the note stays, so a
 * refund is known as ours for good.
 */

const marked = /^([\s\S]*?)\s*\[([\w-]{8,64})\]$/

/** The note as it is sent. */
export const noteWithKey = (note: string, key: string): string => `${note} [${key}]`.trim()

/** A note as people wrote it, and the key it was sent with. */
export const noteAndKey = (note: string): { note: string; key: string | null } => {
  const [, words, key] = marked.exec(note) ?? []
  return key === undefined ? { note, key: null } : { note: words ?? '', key }
}
