import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * The rules of the product: written as sentences with an id in `docs/spec/rules`, proved by the tests whose titles carry
 * that id (`gives a claim back after thirty minutes [CONSULT-10]`). `docs/spec` shows both together.
 */
export const root = join(import.meta.dirname, '..', '..')
export const rulesFolder = 'docs/spec/rules'

const ruleLine = /^- \*\*([A-Z]+-[A-Z]?\d+)\*\* \S/
const id = /\[([A-Z]+-[A-Z]?\d+)\]/g
const titleWithIds = /(['"`])((?:\\.|(?!\1)[^\\\n])*\[[A-Z]+-[A-Z]?\d+\](?:\\.|(?!\1)[^\\\n])*)\1/g
const isTest = /[.](test|spec)[.](tsx?|mjs)$/
const passedOver = new Set(['node_modules', 'build', '.types', '.react-router'])

export type Proof = { path: string; title: string }

function testFilesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : testFilesIn(path)
    return isTest.test(entry.name) ? [path] : []
  })
}

/** The tests by the ids in their titles. */
export function readProofs(): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>()
  for (const file of ['packages', 'apps', 'e2e', 'scripts'].flatMap(folder => testFilesIn(join(root, folder))).sort()) {
    const path = relative(root, file).replaceAll('\\', '/')
    for (const [, , literal = ''] of readFileSync(file, 'utf8').matchAll(titleWithIds)) {
      const title = literal
        .replace(id, '')
        .replace(/\\(['"`])/g, '$1')
        .replace(/\s+/g, ' ')
        .trim()
      for (const [, name = ''] of literal.matchAll(id)) proofs.set(name, [...(proofs.get(name) ?? []), { path, title }])
    }
  }
  return proofs
}

/** The ids of all rules with the place where each is stated, in the order of the papers. */
export function readRules(): { id: string; where: string }[] {
  return ruleFiles().flatMap(name =>
    linesOf(name).flatMap((line, index) => {
      const [, found] = ruleLine.exec(line) ?? []
      return found ? [{ id: found, where: `${rulesFolder}/${name}:${index + 1}` }] : []
    }),
  )
}

/** Each paper of `docs/spec` as it has to be, by its path. */
export function specPages(proofs: Map<string, Proof[]>): Map<string, string> {
  return new Map(
    ruleFiles().map(name => {
      const lines = linesOf(name).map(line => {
        const [, found = ''] = ruleLine.exec(line) ?? []
        const tests = (proofs.get(found) ?? []).map(({ path, title }) => `\`${path}\` "${title}"`)
        return tests.length > 0 ? `${line} — ${tests.join('; ')}` : line
      })
      const [title = '', ...rest] = lines
      const note = `<!-- Written by npm run spec from ${rulesFolder}/${name} and the titles of tests. -->`
      return [`docs/spec/${name}`, [title, '', note, ...rest].join('\n')]
    }),
  )
}

const ruleFiles = () =>
  readdirSync(join(root, rulesFolder))
    .filter(name => name.endsWith('.md'))
    .sort()

const linesOf = (name: string) => readFileSync(join(root, rulesFolder, name), 'utf8').split('\n')
