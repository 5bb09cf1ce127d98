import { linkToken } from '#src/database/link-token.ts'
import type { Deps } from '#src/deps.ts'

/** What opens a conversation. */
export const conversationToken = ({ pool }: Pick<Deps, 'pool'>, ticketId: string): Promise<string> =>
  linkToken(pool, 'conversations', ticketId)

/** Where the writer reads on. The token stands behind `#`, which no browser sends and no log sees. */
export const conversationPath = (brand: 'men' | 'women', token: string): string =>
  `${brand === 'women' ? '/women' : ''}/support#conversation=${token}`
