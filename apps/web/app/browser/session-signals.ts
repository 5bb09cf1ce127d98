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

/** Does work that `leaveReads` breaks off; what was broken off never settles, for nobody is there to hear of it. */
export const untilLeft = <T>(work: (leaving: AbortController) => Promise<T>): Promise<T> => {
  const leaving = new AbortController()
  underWay.add(leaving)
  return new Promise((resolve, reject) => {
    work(leaving).then(
      result => underWay.delete(leaving) && resolve(result),
      error => underWay.delete(leaving) && reject(error),
    )
  })
}

/** Breaks off what the pages of someone who signs out are still reading. */
export const leaveReads = (): void => {
  const left = [...underWay]
  underWay.clear()
  for (const controller of left) controller.abort()
}
