/** What the product refused a session for, although this browser took it for complete. */
export type FactorRefusal = 'second_factor_needed' | 'second_factor_setup_needed'

let tell: (refusal: FactorRefusal) => void = () => {}

/** Tells the session of a refusal; without a listener nothing happens. */
export const notifyFactorRefusal = (refusal: FactorRefusal): void => tell(refusal)

/** The session listens here, so that the client of the API need not know it. */
export const onFactorRefusal = (listener: (refusal: FactorRefusal) => void): void => {
  tell = listener
}
