import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areLifecyclesWritten } from '../packages/db/src/lifecycle-moves.ts'
import { readProofs, readRules, root, rulesFolder, specPages } from './lib/spec-rules.ts'

/**
 * Holds the rules on paper to the tests: each rule in docs/spec/rules is proved by a test that carries its id, no id is used
 * twice or unknown, and docs/spec is as `npm run spec` writes it. Links between the documents must lead somewhere, and the
 * newest migration of the lifecycles' moves says what the lifecycles say.
 */
const problems: string[] = []
const proofs = readProofs()
const rules = readRules()
const known = new Map<string, string>()

for (const { id, where } of rules) {
  const other = known.get(id)
  if (other) problems.push(`${where}: ${id} is already used in ${other}`)
  known.set(id, where)
  if (!proofs.has(id)) problems.push(`${where}: no test carries [${id}] in its title`)
}
for (const [id, [first]] of proofs) {
  if (!known.has(id)) problems.push(`${first?.path}: [${id}] is no rule of ${rulesFolder}`)
}
for (const [path, text] of specPages(proofs)) {
  const isCurrent = existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text
  if (!isCurrent) problems.push(`${path} is not what the tests say: npm run spec writes it`)
}

const documents = [
  'README.md',
  ...['docs', 'docs/decisions', 'docs/how-to', 'docs/spec'].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(file => file.endsWith('.md'))
      .map(file => `${folder}/${file}`),
  ),
]
for (const document of documents) {
  if (!existsSync(join(root, document))) {
    problems.push(`${document} is missing`)
    continue
  }
  const prose = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  for (const [, target = ''] of prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
    if (!existsSync(join(root, document, '..', target))) problems.push(`${document}: the link ${target} leads nowhere`)
  }
}

if (!areLifecyclesWritten())
  problems.push(
    'packages/db/migrations: the lifecycles have other moves than the database: npm run lifecycles writes the next',
  )

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${rules.length} rules, ${problems.length} problems\n`)
process.exit(problems.length > 0 || rules.length === 0 ? 1 : 0)
