/** Something an editor has to put right, said so that they can. */
export type Problem = { file: string; line: number | null; message: string }

const sentenceOf = ({ file, line, message }: Problem) => `${file}${line === null ? '' : `, line ${line}`}: ${message}`

/** Refuses a folder of articles: its message names every problem with file and line. */
export class ArticleProblems extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    super(`The articles cannot be published yet (${count}).\n${problems.map(p => `- ${sentenceOf(p)}`).join('\n')}`)
    this.name = 'ArticleProblems'
    this.problems = problems
  }
}
