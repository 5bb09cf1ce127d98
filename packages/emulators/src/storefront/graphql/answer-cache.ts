const mostAnswers = 300
const longestQuestion = 20_000

/**
 * Answers that hold until the catalogue changes, by the exact bytes of the question. A real shop answers from a cache
 * as well.
 */
export function createAnswerCache(revision: () => string) {
  let of = ''
  const answers = new Map<string, string>()

  /** Forgets everything once the catalogue is another one. */
  function refresh(): void {
    const now = revision()
    if (now === of) return
    of = now
    answers.clear()
  }

  return {
    get: (question: string): string | undefined => {
      refresh()
      return answers.get(question)
    },
    put: (question: string, answer: string): void => {
      if (question.length > longestQuestion) return
      const [oldest] = answers.keys()
      if (answers.size >= mostAnswers && oldest !== undefined) answers.delete(oldest)
      answers.set(question, answer)
    },
  }
}
