/** What the product refused a session for, although this browser took it for complete. */
export type FactorRefusal = 'second_factor_needed' | 'second_factor_setup_needed'

let tell: (refusal: FactorRefusal) => void = () => {}

/** Tells the session of a refusal; without a listener nothing happens. */
export const notifyFactorRefusal = (refusal: FactorRefusal): void => tell(refusal)

/** The session listens here, so that the client of the API need not know it. */
export const onFactorRefusal = (listener: (refusal: FactorRefusal) => void): void => {
  tell = listener
}

const underWay = new Set<AbortController>()
const leftTokens = new Set<string>()

/**
 * Does work with a token that `leaveReads` breaks off, or that does not begin once its session was left; such work never settles, for
 * nobody is there to hear of it.
 */
export const untilLeft = <T>(token: string | undefined, work: (leaving: AbortController) => Promise<T>): Promise<T> => {
  const leaving = new AbortController()
  return new Promise((resolve, reject) => {
    if (token && leftTokens.has(token)) return
    underWay.add(leaving)
    work(leaving).then(
      result => underWay.delete(leaving) && resolve(result),
      error => underWay.delete(leaving) && reject(error),
    )
  })
}

/** Breaks off what the pages of someone who signs out are still reading, and keeps them from beginning to read. */
export const leaveReads = (token: string | null | undefined): void => {
  if (token) leftTokens.add(token)
  const left = [...underWay]
  underWay.clear()
  for (const controller of left) controller.abort()
}
