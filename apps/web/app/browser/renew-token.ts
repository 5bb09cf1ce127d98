import type { GoTrueClient } from '@supabase/auth-js'

type Auth = Pick<GoTrueClient, 'getSession' | 'refreshSession'>

/** A token to go on with; `ended` when the session cannot be renewed; `unreachable` when nobody could say. */
export type Renewal = { token: string } | 'ended' | 'unreachable'

const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AuthRetryableFetchError')

/**
 * A token in place of one that was refused. Tabs share one session: when another tab has renewed it meanwhile, or does so
 * at the same moment and the client drops our answer, its token is the one to go on with. Nobody is signed out because
 * the network failed.
 */
export const renewToken = async (auth: Auth, refused: string | undefined): Promise<Renewal> => {
  const stored = async (): Promise<string | undefined> => (await auth.getSession()).data.session?.access_token
  try {
    const before = await stored()
    if (before && refused && before !== refused) return { token: before }
    const { data, error } = await auth.refreshSession()
    if (data.session) return { token: data.session.access_token }
    const after = await stored()
    if (after && after !== before) return { token: after }
    return isUnreachable(error) ? 'unreachable' : 'ended'
  } catch (error) {
    return isUnreachable(error) ? 'unreachable' : 'ended'
  }
}
