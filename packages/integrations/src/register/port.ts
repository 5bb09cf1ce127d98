/** What the clinic needs of the national register of practitioners. Throws `RegisterDown` when it cannot be read. (REG-01) */
export type Register = {
  /** What the register says of these numbers today, up to 100 at once; a number that it does not know is not in the answer. */
  find: (numbers: string[]) => Promise<Registration[]>
}

export type Registration = {
  /** Three letters and ten digits, such as `MED0001234567`. */
  number: string
  name: string
  status: 'registered' | 'suspended' | 'cancelled' | 'lapsed'
  /** Conditions, undertakings and reprimands as the register words them; empty when there are none. */
  conditions: string
  /** The last day, as `yyyy-mm-dd`. */
  expiresOn: string
}

/** The register did not answer, or not so that it could be read. Nothing is known of anybody; ask again. */
export class RegisterDown extends Error {
  override name = 'RegisterDown'
}
