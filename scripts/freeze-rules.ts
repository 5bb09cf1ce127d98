// npm run rules: keeps the rules of the version written here as two files, gate and sorting, with results to hold it to. A version that exists stays as
// it is: rules that have changed need a new RULE_VERSION first.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { runGate, verdictOf } from '../packages/domain/src/gate/gate.ts'
import { sampleInputs } from '../packages/domain/src/gate/sample-inputs.ts'
import { gateVersions } from '../packages/domain/src/gate/versions.ts'
import { RULE_VERSION } from '../packages/domain/src/triage/triage.ts'

const KEPT_RESULTS = 40
const folder = join(import.meta.dirname, '..', 'packages', 'domain', 'src', 'gate')
const file = join(folder, 'versions', `${RULE_VERSION}.js`)

if (existsSync(file)) {
  process.stdout.write(`Version ${RULE_VERSION} is kept already. Rules that have changed need a new RULE_VERSION.\n`)
  process.exit(0)
}
for (const [source, outfile] of [
  ['gate.ts', file],
  ['sorting.ts', file.replace(/js$/, 'sorting.js')],
] as const)
  await build({
    entryPoints: [join(folder, source)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    treeShaking: true,
    legalComments: 'none',
    banner: { js: `// Rules of version ${RULE_VERSION} as they ran. Written by npm run rules; never changed.` },
    outfile,
  })
const results = Array.from({ length: KEPT_RESULTS }, (_, seed) => {
  const inputs = sampleInputs(seed)
  return { inputs, verdict: verdictOf(runGate(inputs)) }
})
writeFileSync(file.replace(/js$/, 'results.json'), `[\n${results.map(one => JSON.stringify(one)).join(',\n')}\n]\n`)
process.stdout.write(`Kept the rules of ${RULE_VERSION}.\n`)
if (!gateVersions.includes(RULE_VERSION)) process.stdout.write('Add the version to gate/versions.ts.\n')
