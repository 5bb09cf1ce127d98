/** A moment in one module that others join without that module knowing them, such as "a consult has ended". */
export type Moment<A extends unknown[]> = {
  join: (work: (...about: A) => Promise<void>) => void
  /** Runs what has joined, one after the other, in the order in which it joined. */
  happens: (...about: A) => Promise<void>
}

export const moment = <A extends unknown[]>(): Moment<A> => {
  const joined = new Set<(...about: A) => Promise<void>>()
  return {
    join: work => {
      joined.add(work)
    },
    happens: async (...about) => {
      for (const work of joined) await work(...about)
    },
  }
}

/** Something that one module has to know and another, which it does not know, answers. */
export type Question<A extends unknown[], R> = {
  answerWith: (answer: (...about: A) => R) => void
  ask: (...about: A) => R
}

export const question = <A extends unknown[], R>(what: string): Question<A, R> => {
  let given: ((...about: A) => R) | null = null
  return {
    answerWith: answer => {
      given = answer
    },
    ask: (...about) => {
      if (!given) throw new Error(`no module answers: ${what}`)
      return given(...about)
    },
  }
}
