import { type Appointment, appointments } from '@om/contracts/appointments'
import { consults, type QueueItem } from '@om/contracts/consults'
import { covers } from '@om/contracts/covers'
import { refused } from '@om/contracts/errors'
import { type Me, readMe } from '@om/contracts/me'
import { practitioners } from '@om/contracts/practitioners'
import { quality } from '@om/contracts/quality'
import { type Task, tasks } from '@om/contracts/tasks'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clinicNow } from '#app/browser/clock.ts'
import { answer, notifyOf } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as queueCase from './case.tsx'
import * as queue from './queue.tsx'

const consultOf = (number: number, change: Partial<QueueItem> = {}): QueueItem => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number: `C${1_000 + number}`,
  brand: 'men',
  state: 'submitted',
  patientName: `Patient ${number}`,
  age: 34,
  sexAtBirth: 'male',
  outcome: 'rx_review',
  urgent: false,
  flags: [],
  submittedAt: '2026-11-16T00:00:00Z',
  dueAt: '2026-11-17T00:00:00Z',
  promisedFor: null,
  sla: 'green',
  claimedBy: null,
  claimExpiresAt: null,
  isReturning: false,
  isReview: false,
  ...change,
})

const { id, email, role, firstName, lastName, phone, title, ahpraNumber } = people.drOkoro

const day = {
  visits: [] as Appointment[],
  tasks: [] as Task[],
  mine: [] as QueueItem[],
  audit: { own: 0, toReview: 0 },
}

const given = (waiting: QueueItem[], registrationCurrent = true, today: Partial<typeof day> = {}) => {
  const { visits, tasks: due, mine, audit } = { ...day, ...today }
  answer(appointments.ofDoctor, () => ({ appointments: visits }))
  answer(appointments.hours, () => ({
    timeZone: 'Australia/Sydney',
    hours: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startMinute: 540, endMinute: 1020 })),
    away: [],
  }))
  answer(tasks.list, () => ({ items: due, nextCursor: null, counts: { open: due.length, mine: 0 } }))
  answer(practitioners.onCall, () => ({ shifts: [] }))
  answer(quality.waiting, () => audit)
  answer(covers.mine, () => ({ items: [], colleagues: [] }))
  answer(consults.ownWork, () => ({ decided: 42, medianMinutes: 190, late: 2 }))
  const registrationExpiresOn = registrationCurrent ? '2099-11-30' : '2020-11-30'
  const staff: Me['staff'] = {
    title,
    ahpraNumber,
    registrationCurrent,
    registrationExpiresOn,
    registrationConditions: '',
  }
  answer(readMe, () => ({ id, email, role, firstName, lastName, phone, address: null, staff }))
  answer(consults.queue, ({ query: { view, brand, search = '' } }) =>
    registrationCurrent
      ? {
          items: (view === 'mine' ? mine : waiting)
            .filter(() => view === 'waiting' || view === 'mine')
            .filter(one => !brand || one.brand === brand)
            .filter(one => one.patientName.toLowerCase().includes(search.toLowerCase()))
            .map(one => ({ ...one, isOpen: true as const })),
          nextCursor: null,
          counts: { waiting: waiting.length, mine: 0, with_patient: 0 },
        }
      : refused('registration_not_current'),
  )
}

const open = (at = '/doctor/dashboard') =>
  openScreen([screenAt('doctor/dashboard', queue, [screenAt(null, queueCase)])], { at, as: people.drOkoro })

const list = () => screen.findByRole('region', { name: 'Consult queue' })
const names = async () => (await within(await list()).findAllByText(/^Patient \d$/)).map(name => name.textContent)

describe('/doctor/dashboard', () => {
  test('lists who waits, with the gravest sign of each, and how many wait', async () => {
    given([consultOf(1), consultOf(2, { brand: 'women', isReturning: true })])
    open()
    expect(await names()).toEqual(['Patient 1', 'Patient 2'])
    expect(screen.getByText('2 consults shown')).toBeInTheDocument()
    expect(screen.getByText(/Women’s · Returning · C1002$/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Waiting ?2/ })).toBeInTheDocument()
  })

  test('search and brand narrow the list by the address, and one press takes them off', async () => {
    given([consultOf(1), consultOf(2, { brand: 'women' })])
    const { user, address } = open()
    await names()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.click(screen.getByRole('radio', { name: 'Women' }))
    await expect.poll(names).toEqual(['Patient 2'])
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByRole('heading', { name: 'No consult matches' })).toBeInTheDocument()
    await expect.poll(address).toBe('/doctor/dashboard?brand=women&search=nobody')
    await user.click(screen.getByRole('link', { name: 'Clear search and filter' }))
    await expect.poll(names).toEqual(['Patient 1', 'Patient 2'])
    expect(address()).toBe('/doctor/dashboard')
  })

  test('shows who comes in meanwhile without anybody asking', async () => {
    const waiting = [consultOf(1)]
    given(waiting)
    open()
    await names()
    waiting.push(consultOf(3))
    notifyOf('queue')
    await expect.poll(names).toEqual(['Patient 1', 'Patient 3'])
  })

  test('says when nobody waits, and offers the next one to claim', async () => {
    given([])
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument()
    const [claim] = screen.getAllByRole('button', { name: /^Claim next/ })
    if (claim) await user.click(claim)
    expect(await screen.findByText('Nobody is waiting. You are up to date.')).toBeInTheDocument()
  })

  test('says that cases of the quality audit wait, where some do [QUALITY-21]', async () => {
    given([], true, { audit: { own: 1, toReview: 4 } })
    open()
    const part = await screen.findByRole('region', { name: 'Quality audit' })
    expect(part).toHaveTextContent('Feedback on one of your cases waits.4 cases wait for you.')
    expect(within(part).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/resources?section=quality')
  })

  test('is closed to a doctor whose registration is not current, and says why', async () => {
    given([consultOf(1)], false)
    open()
    expect(await screen.findByRole('heading', { name: 'The queue is closed for now' })).toBeInTheDocument()
    expect(screen.getByText('Your registration is not current, so claiming and signing are blocked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Claim next/ })).not.toBeInTheDocument()
  })

  test('has the doctor’s day beside it: next visit, tasks, own cases, hours and figures [CONSULT-S320]', async () => {
    const soon = (minutes: number) => new Date(clinicNow() + minutes * 60_000).toISOString()
    const visit: Appointment = {
      id: '00000000-0000-4000-8000-00000000000a',
      consultId: null,
      mode: 'video',
      state: 'confirmed',
      startsAt: soon(12.5),
      endsAt: soon(27),
      doctor: { id, name: 'Dr Amara Okoro', ahpraNumber },
      patientName: 'Ada Quell',
      cancelReason: '',
      reason: '',
      version: 1,
      visit: null,
      proposal: null,
      can: { reschedule: false, cancel: true, propose: false, confirm: false, miss: false },
    }
    const task: Task = {
      id: '00000000-0000-4000-8000-00000000000b',
      kind: 'check_in',
      subjectId: '00000000-0000-4000-8000-00000000000c',
      consultId: '00000000-0000-4000-8000-00000000000d',
      patientName: 'Tamsin Reid',
      summary: '',
      isUrgent: false,
      openedAt: soon(-100),
      dueAt: soon(-30),
      takenBy: null,
      done: null,
      version: 1,
      can: { take: true, leave: false, finish: false, reopen: false },
    }
    given([consultOf(1)], true, { visits: [visit], tasks: [task], mine: [consultOf(7, { state: 'in_review' })] })
    open()
    expect(await names()).toEqual(['Patient 1'])
    const queueHas = within(await list())
    expect(await queueHas.findByText(/in 12 min: Ada Quell/)).toBeInTheDocument()
    expect(queueHas.getByRole('link', { name: 'Join the visit of Ada Quell' })).toHaveAttribute(
      'href',
      `/video-redirect/${visit.id}`,
    )
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    expect(await (await part('Visits today')).findByText(/Ada Quell/)).toBeInTheDocument()
    const due = await part('Tasks by due time')
    expect(await due.findByRole('link', { name: 'Check-in to read: Tamsin Reid' })).toHaveAttribute(
      'href',
      `/doctor/dashboard?view=decided&consult=${task.consultId}#check-ins`,
    )
    expect(due.getByText('Overdue')).toBeInTheDocument()
    expect(due.getByRole('link', { name: 'All tasks' })).toHaveAttribute('href', '/doctor/dashboard#tasks')
    expect(await (await part('My open cases')).findByRole('link', { name: /Patient 7/ })).toBeInTheDocument()
    const shift = await part('On call and hours')
    expect(await shift.findByText('You are not on call.')).toBeInTheDocument()
    expect(await shift.findByText('Patients can book you today from 9:00 am to 5:00 pm.')).toBeInTheDocument()
    expect(await (await part('My decisions, last 30 days')).findByText('3 h 10 min')).toBeInTheDocument()
  })
})
