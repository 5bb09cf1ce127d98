import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TaskKind } from '@om/contracts/tasks'
import { expect, test } from 'vitest'

const modules = new URL('..', import.meta.url).pathname
const files = globSync('**/*.ts', { cwd: modules }).filter(file => !file.endsWith('.test.ts'))
const textOf = (file: string) => readFileSync(`${modules}${file}`, 'utf8')

/** The task that goes with each mail to the admins, by the beginning of the mail's key. */
const taskOf: Record<string, TaskKind> = {
  'consult-breach': 'consult_late',
  'support-waiting': 'ticket',
  'shop-refund-failed': 'shop_refund_failed',
  'shop-return-waits': 'shop_return',
  'refund-failed-admin': 'refund_failed',
  'audit-broken': 'audit_broken',
  'self-check': 'self_check',
  'privacy-due': 'privacy_request',
  'urgent-admins': 'alarm_untaken',
}

/** Keys of what a file writes to the admins, written where it is sent or in a function of the file. */
const adminMails = (file: string): string[] => {
  const text = textOf(file)
  return [...text.matchAll(/emailAdmins\(deps, tx, (\{|(\w+)\()/g)].map(({ index, 2: name }) => {
    const from = name ? text.indexOf(`const ${name} =`) : index
    return /dedupeKey: `([a-z-]+):/.exec(text.slice(from))?.[1] ?? ''
  })
}

// What is stuck in the pharmacy is worked on from its board.
const callers = files.filter(file => /emailAdmins\(deps/.test(textOf(file)) && !/^(mail|supplies)\//.test(file))

test.each(callers)('%s: what it writes to the admins is a task in the same module too [TASK-226]', file => {
  const [module = ''] = dirname(file).split('/')
  const ofModule = files.filter(one => one.startsWith(`${module}/`)).map(textOf)
  const keys = adminMails(file)
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(taskOf).toHaveProperty(key)
    expect(ofModule.some(text => text.includes(`kind: '${taskOf[key]}'`))).toBe(true)
  }
})
