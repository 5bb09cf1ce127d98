import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Holds the rules on paper to the tests: each rule in docs/spec names an existing test file and a test title in it, and
 * no id is used twice. Links between the documents must lead somewhere.
 */
const root = join(import.meta.dirname, '..')
const problems: string[] = []
const seen = new Map<string, string>()
let count = 0

const rule = /^- \*\*([A-Z]+-[A-Z]?\d+)\*\* .+ — `([^`]+)` "(.+)"$/
const squeeze = (text: string) => text.replace(/\\(['"`])/g, '$1').replace(/\s+/g, ' ')

for (const name of readdirSync(join(root, 'docs/spec'))
  .filter(file => file.endsWith('.md'))
  .sort()) {
  const lines = readFileSync(join(root, 'docs/spec', name), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('- **')) continue
    count += 1
    const where = `docs/spec/${name}:${index + 1}`
    const [, id = '', path = '', title = ''] = rule.exec(line) ?? []
    if (!id) {
      problems.push(`${where}: a rule reads "- **ID-01** Sentence. — \`path/of/the.test.ts\` "title of the test""`)
      continue
    }
    if (seen.has(id)) problems.push(`${where}: ${id} is already used in ${seen.get(id)}`)
    seen.set(id, where)
    if (!existsSync(join(root, path))) problems.push(`${where}: ${id} names ${path}, which does not exist`)
    else if (!squeeze(readFileSync(join(root, path), 'utf8')).includes(squeeze(title))) {
      problems.push(`${where}: ${path} has no test titled "${title}"`)
    }
  }
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

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${count} rules, ${problems.length} problems\n`)
process.exit(problems.length > 0 || count === 0 ? 1 : 0)
