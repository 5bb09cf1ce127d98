import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tellsTooMuch, withoutSecrets } from '@om/testing/discreet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { collectMails, type SampleMail, samples } from './collect-mails.ts'

let app: TestApp
let mails: SampleMail[]
beforeAll(async () => {
  app = await testApp()
  mails = await collectMails(app)
  // Looked at by people: `npm run mails`.
  const folder = process.env.MAILS_FOLDER
  if (folder) await writeFile(join(folder, 'mails.json'), JSON.stringify(mails))
})
afterAll(() => app.stop())

const source = new URL('../../src/', import.meta.url).pathname
const files = globSync('{modules,surfaces}/**/*.ts', { cwd: source }).filter(file => !file.endsWith('.test.ts'))
const textOf = (file: string) => readFileSync(`${source}${file}`, 'utf8')

/** Calls of what puts a mail into the outbox; the layout and its helpers themselves stand in `modules/mail`. */
const sends = /\b(emailPatient|emailAdmins|emailDoctor|emailColleague|queueEmail|writeToBuyer)\(/
const senders = files.filter(file => !file.startsWith('modules/mail/') && sends.test(textOf(file)))

/** A name for a failure. */
const nameOf = ({ file, about, brand }: SampleMail) => `${file}, ${about} (${brand})`
const eachMail = (check: (mail: SampleMail, name: string) => void) => {
  for (const mail of mails) check(mail, nameOf(mail))
}

/** Subjects as they are written in a file: what is put in stands for anything. */
const subjectsIn = (file: string): RegExp[] =>
  textOf(file)
    .split('\n')
    .filter(line => /^\s*(const )?subject\b\s*[:=]/.test(line) || /[{,] subject: /.test(line))
    .map(line => line.replace(/, (text|happened): .*/, ''))
    .flatMap(line => [...line.matchAll(/'((?:[^'\\]|\\.)+)'|`([^`]+)`/g)])
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter(words => words.trim().split(' ').length > 2 && !words.startsWith('/'))
    .map(words => {
      const parts = words
        .split(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/)
        .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return new RegExp(parts.join('.*'))
    })

test('of each file that sends, every subject has a sample [MAIL-S10]', () => {
  expect(senders.length).toBeGreaterThan(30)
  expect(senders.filter(file => !(file in samples))).toEqual([])
  const missing = [...senders, 'surfaces/auth-v1/mail/auth-mail-wording.ts'].flatMap(file =>
    subjectsIn(file)
      .filter(subject => !mails.some(mail => subject.test(mail.subject)))
      .map(subject => `${file}: ${subject.source}`),
  )
  expect(missing).toEqual([])
})

test('every sample sends, and says something else than the others [MAIL-S10]', () => {
  for (const [file, ofFile] of Object.entries(samples))
    for (const about of Object.keys(ofFile))
      expect(
        mails.filter(mail => mail.file === file && mail.about === about).length,
        `${file}, ${about}`,
      ).toBeGreaterThan(1)
})

test('has a heading, words and its links as plain text too, with nothing left open in them [MAIL-S11]', () => {
  eachMail(({ subject, text, html }, name) => {
    expect(subject.length, name).toBeLessThanOrEqual(78)
    expect(`${subject}\n${text}`, name).not.toMatch(/undefined|null\b|NaN|Invalid|\[object|\$\{|<[a-z]/)
    expect(text.split('\n\n').length, name).toBeGreaterThan(2)
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
      expect(text, name).toContain(href.replaceAll('&amp;', '&'))
    for (const lead of html.match(/(?<=>)[^<>]+:(?=<a )/g) ?? []) expect(text, name).toContain(lead)
    for (const [url] of text.matchAll(/https?:\S+/g)) expect(new URL(url).origin, name).toBe(testOrigin)
  })
})

test('says nothing of health, its addresses included [MAIL-S12]', () => {
  eachMail(({ subject, text, html, calendar }, name) => {
    for (const part of [subject, text, html, calendar]) expect(withoutSecrets(part), name).not.toMatch(tellsTooMuch)
  })
})

test('to a patient comes in the name of their brand, to the clinic in one [MAIL-S13]', () => {
  const nameIn = ({ html }: SampleMail) => /class="name"[^>]*>([^<]+)</.exec(html)?.[1]
  for (const mail of mails.filter(({ brand }) => brand === 'men')) expect(nameIn(mail), nameOf(mail)).toBe('Olive Mane')
  const women = mails.filter(({ brand }) => brand === 'women')
  const isOurs = ({ file, to }: SampleMail) => /auth-v1|account-mails/.test(file) || !/patient@/.test(to)
  for (const mail of women)
    expect(nameIn(mail), nameOf(mail)).toBe(isOurs(mail) ? 'Olive Mane' : 'Olive Mane for Women')
})
