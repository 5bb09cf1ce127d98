import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { evidenceFolder, readEvidence } from './evidence.ts'

const fields = `title: A tablet in men
summary: One trial in few men.
topic: Tablets and capsules
kind: study
reviewer: Dr Eva Reader
reviewerRole: General practitioner
reviewedOn: 2026-10-01
references:
  - text: A paper`

const text = `## What was studied

Men [1].

## What was found

More hair.

## Limits

Few men.

## Side effects

Some.
`

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const readOne = async (given: { fields?: string; text?: string; name?: string }) => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  folders.push(folder)
  await writeFile(
    join(folder, given.name ?? 'a-tablet.md'),
    `---\n${given.fields ?? fields}\n---\n\n${given.text ?? text}`,
  )
  return readEvidence(folder)
}

describe('a text of the library', () => {
  test('is read with its headings, sources and words [EVIDENCE-01]', async () => {
    const [one] = await readOne({})
    expect(one).toMatchObject({ slug: 'a-tablet', topic: 'Tablets and capsules', charts: [], medicines: [] })
    expect(one?.contents.map(({ heading }) => heading)).toEqual([
      'What was studied',
      'What was found',
      'Limits',
      'Side effects',
    ])
    expect(one?.html).toContain('href="#ref-1"')
    expect(one?.words).toContain('few men.')
  })

  test.each([
    ['without its limits', { text: text.replace('## Limits', '## Praise') }, 'needs the heading "Limits"'],
    ['without a source', { fields: fields.replace(/references:[\s\S]*/, 'references: []') }, 'at least 1 source'],
    ['without a reader', { fields: fields.replace(/reviewer: .*\n/, '') }, '"reviewer" is missing'],
    ['on an unknown shelf', { fields: fields.replace('Tablets and capsules', 'Wonders') }, '"topic"'],
    ['about an unknown medicine', { fields: `${fields}\nmedicines: [XX]` }, '"medicines 1."'],
    ['that cites what is not there', { text: text.replace('[1]', '[2]') }, 'has 1 references'],
    ['with HTML', { text: `${text}\n<b>bold</b>` }, 'HTML is not allowed'],
    ['with an address that is none', { name: 'A Tablet.md' }, 'small letters'],
  ])('%s is not shown to anybody [EVIDENCE-01]', async (_, given, message) => {
    await expect(readOne(given)).rejects.toThrow(message)
  })
})

test('the library has what a patient here may be treated with, and how to live with it [EVIDENCE-01]', async () => {
  const texts = await readEvidence(evidenceFolder)
  expect(texts.map(({ slug }) => slug).sort()).toEqual([
    'antiandrogens-women',
    'compounded-medicines-explained',
    'dutasteride-men',
    'finasteride-men',
    'finasteride-topical',
    'light-therapy',
    'minoxidil-spironolactone',
    'missed-dose',
    'mood-and-finasteride',
    'oral-minoxidil-men',
    'oral-minoxidil-safety',
    'oral-minoxidil-women',
    'pregnancy-and-handling',
    'psa-and-finasteride',
    'scalp-care',
    'starting-shed',
    'stopping-treatment',
    'topical-minoxidil-men',
    'topical-minoxidil-women',
  ])
})
