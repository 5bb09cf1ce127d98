import { expect, test } from 'vitest'
import { type ChangingScript, changesOf, type ScriptMove } from './treatment-changes.ts'

const low = {
  medicine: 'MOX_PO',
  description: 'Minoxidil 1.25 mg capsule',
  directions: 'Take ONE capsule once a day.',
  compounded: true,
}
const script = (id: string, change: Partial<ChangingScript> = {}): ChangingScript => ({
  id,
  number: `RX${id}`,
  status: 'active',
  replaces: null,
  items: [low],
  doctor: 'Dr Amara Okoro',
  suppliesTotal: 3,
  supplyDays: 30,
  writtenOn: '2026-01-10',
  expiresOn: '2027-01-09',
  ...change,
})
const move = (prescriptionId: string, change: Partial<ScriptMove>): ScriptMove => ({
  prescriptionId,
  action: 'hold',
  reason: '',
  message: '',
  untilOn: null,
  by: { role: 'doctor', name: 'Dr Henrik Lund' },
  on: '2026-02-01',
  ...change,
})

test('what changed is told from the first prescription on, each with its day, and what was made from which batch [PRESCRIPTION-S402]', () => {
  const stronger = script('2', {
    replaces: '1',
    writtenOn: '2026-04-01',
    expiresOn: '2027-03-31',
    suppliesTotal: 6,
    items: [{ ...low, description: 'Minoxidil 2.5 mg capsule', directions: 'Take ONE capsule each evening.' }],
  })
  const changes = changesOf('2', 0, {
    scripts: [stronger, script('1', { status: 'superseded' })],
    moves: [
      move('1', { reason: 'side_effect', by: { role: 'system', name: '' } }),
      move('1', { action: 'release', message: 'Only for the clinic.', on: '2026-02-03' }),
      move('1', { action: 'supersede', reason: 'RX2', on: '2026-04-01' }),
      move('2', { untilOn: '2026-06-01', message: 'Please wait for the test.', on: '2026-05-20' }),
    ],
    sent: [
      { prescriptionId: '1', medicine: 'MOX_PO', on: '2026-01-12', batchNumber: 'B1', keepsUntil: '2026-07-01' },
      { prescriptionId: '2', medicine: 'MOX_PO', on: '2026-04-02', batchNumber: 'B2', keepsUntil: '2026-10-01' },
    ],
  })
  expect(changes.map(({ on, what }) => `${on} ${what}`)).toEqual([
    '2026-05-20 Dr Henrik Lund put it on hold until 1 June 2026',
    '2026-04-02 Made for you in batch B2, and sent',
    '2026-04-01 Dr Amara Okoro changed it from minoxidil 1.25 mg capsule to minoxidil 2.5 mg capsule',
    '2026-02-03 Dr Henrik Lund let it go on',
    '2026-02-01 Put on hold, since you reported a side effect',
    '2026-01-12 Made for you in batch B1, and sent',
    '2026-01-10 Dr Amara Okoro prescribed it: Minoxidil 1.25 mg capsule',
  ])
  expect(changes.map(({ note }) => note)).not.toContain('Only for the clinic.')
  expect(changes[0]?.note).toBe('Please wait for the test.')
  expect(changes[2]?.note).toBe(
    'How to take it changed. Before: “Take ONE capsule once a day.” Before: 3 deliveries of 30 days. RX2: 6 deliveries of 30 days, valid until 31 March 2027.',
  )
})

test('what is over says how it ended; another medicine in its place is said by name [PRESCRIPTION-S402]', () => {
  const tablet = { ...low, medicine: 'FIN_PO', description: 'Finasteride 1 mg tablet', compounded: false }
  const scripts = [
    script('4', { replaces: '3', writtenOn: '2026-05-01' }),
    script('3', { status: 'superseded', items: [tablet] }),
  ]
  const ended = { scripts, moves: [move('3', { action: 'supersede', reason: 'RX4', on: '2026-05-01' })], sent: [] }
  expect(changesOf('3', 0, ended)[0]).toMatchObject({ on: '2026-05-01', what: 'Replaced by RX4' })
  expect(changesOf('4', 0, ended).map(({ what }) => what)).toEqual([
    'Dr Amara Okoro prescribed it in the place of finasteride 1 mg tablet',
  ])
  const alone = (status: string, moves: ScriptMove[] = []) =>
    changesOf('1', 0, {
      scripts: [script('1', { status })],
      moves,
      sent: [
        { prescriptionId: '1', medicine: 'MOX_PO', on: '2026-03-12', batchNumber: 'B3', keepsUntil: '2026-09-01' },
      ],
    })[0]
  expect(alone('expired')).toMatchObject({ on: '2027-01-10', what: 'RX1 had passed its last day' })
  expect(alone('exhausted')).toMatchObject({ on: '2026-03-12', what: 'That was the last delivery of RX1' })
  const stopped = move('1', { action: 'cease', by: { role: 'patient', name: 'Mina' }, on: '2026-06-01' })
  expect(alone('ceased', [stopped])).toMatchObject({ what: 'You stopped it' })
})
