import { sydneyTime } from '../common/sydney-time.ts'
import type { Parcel, ParcelStatus, Parcels, ScanEvent } from './parcel.ts'

type Scan = { afterHours: number; status: ParcelStatus; event(parcel: Parcel): Omit<ScanEvent, 'date'> }

const hub: Record<string, string> = {
  ACT: 'CANBERRA ACT',
  NSW: 'CHULLORA NSW',
  NT: 'DARWIN NT',
  QLD: 'REDBANK QLD',
  SA: 'ADELAIDE SA',
  TAS: 'HOBART TAS',
  VIC: 'SUNSHINE WEST VIC',
  WA: 'PERTH WA',
}

const suburb = ({ suburb: name, state }: Parcel['to']) => `${name.toUpperCase()} ${state}`

/** What happens to a parcel that goes well, in hours after its label was made: a good two days. */
const plan: Scan[] = [
  {
    afterHours: 4,
    status: 'In transit',
    event: ({ from }) => ({ location: suburb(from), description: 'Received by Australia Post' }),
  },
  {
    afterHours: 9,
    status: 'In transit',
    event: ({ from }) => ({ location: hub[from.state], description: 'Item processed at facility' }),
  },
  {
    afterHours: 18,
    status: 'In transit',
    event: ({ from, to }) => ({
      location: hub[from.state],
      description: `In transit to next facility in ${hub[to.state]}`,
    }),
  },
  {
    afterHours: 32,
    status: 'In transit',
    event: ({ to }) => ({ location: hub[to.state], description: 'Arrived at facility' }),
  },
  {
    afterHours: 46,
    status: 'In transit',
    event: ({ to }) => ({ location: suburb(to), description: 'Onboard for delivery' }),
  },
  {
    afterHours: 50,
    status: 'Delivered',
    event: ({ to, mayBeLeft }) => ({
      location: suburb(to),
      description: mayBeLeft ? 'Delivered - Left in a safe place' : 'Delivered',
    }),
  },
]

const hour = 3_600_000
const delayHours = 24

const planMoves = ['received', 'processed', 'in-transit', 'arrived', 'onboard', 'delivered'] as const
const mishapMoves = ['carded', 'delayed', 'damaged', 'cannot-be-delivered'] as const

/** What people can make happen to a parcel by hand: a step of the plan, or a mishap. */
export const parcelMoves = [...planMoves, ...mishapMoves] as const

export type ParcelMove = (typeof parcelMoves)[number]
type MishapMove = (typeof mishapMoves)[number]
type Mishap = { status: ParcelStatus; events(parcel: Parcel): Omit<ScanEvent, 'date'>[] }

const mishaps: Record<MishapMove, Mishap> = {
  carded: {
    status: 'Awaiting collection',
    events: ({ to }) => [
      { location: suburb(to), description: 'Delivery attempted' },
      { location: suburb(to), description: `Awaiting collection at ${suburb(to)} Post Office` },
    ],
  },
  delayed: {
    status: 'Possible delay',
    events: ({ to }) => [{ location: hub[to.state], description: 'Possible delay' }],
  },
  damaged: {
    status: 'Article damaged',
    events: ({ to }) => [{ location: hub[to.state], description: 'Article damaged' }],
  },
  'cannot-be-delivered': {
    status: 'Cannot be delivered',
    events: ({ to }) => [{ location: suburb(to), description: 'Cannot be delivered - Being returned to sender' }],
  },
}

/** Teaches the timeline to scan parcels. */
export function scheduleScans(state: Parcels): void {
  state.timeline.on('parcels.scan', id => {
    const parcel = state.parcels.get(id)
    const scan = parcel && plan[parcel.step]
    if (scan) planNext(state, scanned(state, parcel, scan))
  })
}

/** Plans the next scan of a parcel; a delivered one has none. */
export function planNext({ timeline }: Parcels, { id, step, planStart }: Parcel): void {
  const scan = plan[step]
  if (scan) timeline.schedule('parcels.scan', id, new Date(Date.parse(planStart) + scan.afterHours * hour))
  else timeline.cancel('parcels.scan', id)
}

/** Records that the order with this parcel was lodged: it is known to tracking from now on. */
export function announce(state: Parcels, parcel: Parcel): Parcel {
  const informed = withEvent(state, parcel, { description: 'Shipping information received by Australia Post' })
  const approved = withEvent(state, informed, { description: 'Shipping information approved by Australia Post' })
  return state.parcels.put({ ...approved, status: parcel.step === 0 ? 'Initiated' : parcel.status })
}

/** Makes something happen to a parcel now. A step of the plan goes on from there; a mishap ends it, but for a delay. */
export function moveParcel(state: Parcels, parcel: Parcel, move: ParcelMove): Parcel {
  return state.store.transaction(() =>
    isMishap(move) ? sufferMishap(state, parcel, move) : jumpTo(state, parcel, move),
  )
}

const isMishap = (move: ParcelMove): move is MishapMove => move in mishaps

function jumpTo(state: Parcels, parcel: Parcel, move: (typeof planMoves)[number]): Parcel {
  const step = planMoves.indexOf(move)
  const scan = plan[step]
  if (!scan) return parcel
  const planStart = new Date(state.clock.now().getTime() - scan.afterHours * hour).toISOString()
  const moved = scanned(state, { ...parcel, step, planStart }, scan)
  planNext(state, moved)
  return moved
}

function sufferMishap(state: Parcels, parcel: Parcel, move: MishapMove): Parcel {
  const { status, events } = mishaps[move]
  const noted = events(parcel).reduce((current, event) => withEvent(state, current, event), parcel)
  const planStart = new Date(Date.parse(parcel.planStart) + delayHours * hour).toISOString()
  const moved = state.parcels.put({ ...noted, status, planStart })
  if (move === 'delayed') planNext(state, moved)
  else state.timeline.cancel('parcels.scan', parcel.id)
  return moved
}

function scanned(state: Parcels, parcel: Parcel, { status, event }: Scan): Parcel {
  const noted = withEvent(state, parcel, event(parcel))
  return state.parcels.put({ ...noted, status, step: parcel.step + 1 })
}

function withEvent({ clock }: Parcels, parcel: Parcel, event: Omit<ScanEvent, 'date'>): Parcel {
  return { ...parcel, events: [{ ...event, date: sydneyTime(clock.now()) }, ...parcel.events] }
}
