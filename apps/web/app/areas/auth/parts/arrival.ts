/** What a mailed link, or Google, adds to the address it comes back to. */
export type Arrival = {
  /** Code of what went wrong; null when nothing did. */
  error: string | null
  description: string
  /** What the link was for: `signup`, `invite`, `recovery`, `magiclink`, `email_change`; empty for Google. */
  type: string
  /** A sentence for the person, such as the first half of a change of address sends. */
  message: string
  /** To be exchanged for a session by the browser that asked for it. */
  code: string | null
  hasSession: boolean
}

/** Reads an arrival from fragment and query; the fragment goes first, because only browsers see it. */
export const arrivalIn = (hash: string, search: string): Arrival => {
  const [inHash, inSearch] = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const find = (name: string) => inHash.get(name) || inSearch.get(name) || null
  return {
    error: find('error_code') ?? find('error'),
    description: find('error_description') ?? '',
    type: find('type') ?? '',
    message: find('message') ?? '',
    code: inSearch.get('code'),
    hasSession: inHash.has('access_token'),
  }
}
