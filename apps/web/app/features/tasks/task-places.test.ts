import { taskKinds } from '@om/contracts/tasks'
import { expect, test } from 'vitest'
import { taskPlaces } from './task-places.ts'

const ids = { subjectId: 'b5c0a7de-0000-4000-8000-000000000001', consultId: 'b5c0a7de-0000-4000-8000-000000000002' }
const task = { ...ids, summary: '“Your parcel” did not reach mina+1@example.com. Check the address.' }

const pages = [
  '/doctor/dashboard',
  '/prescription-templates',
  '/pharmacy-orders',
  '/pharmacy-dashboard',
  '/admin/dashboard',
  '/admin/users',
  '/admin/messages',
  '/admin/orders',
  '/admin/money/disputes',
  '/admin/money/days',
  '/admin/self-check',
  '/resources',
  '/doctor-settings',
]

test.each(taskKinds)('%s has words and leads to the page of one record [TASK-225]', kind => {
  const { words, place } = taskPlaces[kind]
  expect(words).toMatch(/^[A-Z].{3,40}$/)
  if (place === null)
    return expect([
      'refund_failed',
      'early_refill',
      'send_original',
      'correction_asked',
      'alarm_untaken',
      'not_opened',
      'goods_not_ordered',
      'goods_refund_failed',
    ]).toContain(kind)
  const { pathname, search } = new URL(place(task) ?? '', 'https://clinic.example')
  expect(pages).toContain(pathname)
  // What is about one record opens that record.
  const isOfAList = ['/admin/dashboard', '/admin/self-check', '/resources', '/doctor-settings'].includes(pathname)
  if (!isOfAList && kind !== 'registration_review') expect(search).toMatch(new RegExp(Object.values(ids).join('|')))
})

test('mail that did not arrive leads to all that is known of its address, which no server reads [NOTICE-S110]', () => {
  const opened = (summary: string) => taskPlaces.mail_failed.place?.({ ...ids, summary })
  expect(opened(task.summary)).toBe('/admin/dashboard#find=mina%2B1%40example.com')
  expect(opened('theo@example.com does not exist, or takes no mail. Reach them in another way.')).toBe(
    '/admin/dashboard#find=theo%40example.com',
  )
  expect(opened('Nothing to find here.')).toBeNull()
})
