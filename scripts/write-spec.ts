// npm run spec: writes docs/spec from the rules in docs/spec/rules and the titles of the tests that prove them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProofs, root, specPages } from './lib/spec-rules.ts'

for (const [path, text] of specPages(readProofs())) writeFileSync(join(root, path), text)
