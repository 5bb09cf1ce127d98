import {
  type ListedKind,
  listedKinds,
  type OfficePeriod,
  officePeriods,
  type WaitingKind,
} from '@om/contracts/office-words'
import { isIsoDate } from '@om/domain/dates'
import { api } from '#app/browser/api.ts'

/** What the address of the dashboard says. */
export type OfficeSearch = {
  period: OfficePeriod
  from?: string | undefined
  to?: string | undefined
  brand?: 'men' | 'women' | undefined
  /** Whether the period before stands beside this one. */
  compare: 'yes' | 'no'
  /** The list that is open; none for the page with all of it. */
  list?: ListedKind | undefined
  late: 'yes' | 'no'
}

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find(one => one === text)

const dayIn = (text: string | null): string | undefined => (text && isIsoDate(text) ? text : undefined)

const yesNo = ['yes', 'no'] as const

/** Reads the address; what it says that is nothing is left out. */
export const officeSearch = (params: URLSearchParams): OfficeSearch => ({
  period: oneOf(officePeriods, params.get('period')) ?? '30',
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
  brand: oneOf(['men', 'women'] as const, params.get('brand')),
  compare: oneOf(yesNo, params.get('compare')) ?? 'no',
  list: oneOf(listedKinds, params.get('list')),
  late: oneOf(yesNo, params.get('late')) ?? 'no',
})

const usual: OfficeSearch = officeSearch(new URLSearchParams())

/** The address of the dashboard with a change; what is usual is not written. */
export const officeAddress = (search: OfficeSearch, change: Partial<OfficeSearch>): string => {
  const next = { ...search, ...change }
  if (next.period !== 'custom') Object.assign(next, { from: undefined, to: undefined })
  const said = Object.entries(next).filter(
    ([name, value]) => value !== undefined && value !== usual[name as keyof OfficeSearch],
  )
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return query ? `/admin/dashboard?${query}` : '/admin/dashboard'
}

/** What is asked of the server. */
export const officeQuery = ({ period, from, to, brand }: OfficeSearch) => ({
  period,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(brand ? { brand } : {}),
})

export type WaitingPage = Awaited<ReturnType<typeof api.office.list>>

/** One page of what waits of a kind. */
export const loadWaiting = (
  { brand, late }: OfficeSearch,
  kind: ListedKind,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal },
): Promise<WaitingPage> =>
  api.office.list(
    { params: { kind }, query: { late, limit: 50, ...(brand ? { brand } : {}), ...(cursor ? { cursor } : {}) } },
    signal ? { signal } : {},
  )

type KindWords = {
  label: string
  /** By when it should be done. */
  limit: string
  /** Where all of it is shown, and what is late; `null` for a list of the dashboard's own. */
  to: ((brand: OfficeSearch['brand'], isLate: boolean) => string) | null
  /** Whether that place knows the brands apart. */
  hasBrand: boolean
}

const shopOrders = (view: string, brand: OfficeSearch['brand']) =>
  `/admin/orders?view=${view}${brand ? `&brand=${brand}` : ''}`
const payments = (paid: string, brand: OfficeSearch['brand']) =>
  `/admin/orders?part=payments&paid=${paid}${brand ? `&brand=${brand}` : ''}`

/** What each kind is called, by when it should be done, and where it is shown. */
export const kindWords: Record<WaitingKind, KindWords> = {
  consults: { label: 'Consults', limit: '24 hours', to: null, hasBrand: true },
  calls: { label: 'Calls that have begun', limit: 'The end of the booking', to: null, hasBrand: true },
  pharmacy: { label: 'Orders at the pharmacy', limit: 'Its due time', to: null, hasBrand: true },
  shop: {
    label: 'Orders of the shop',
    limit: 'Its due time',
    to: (brand, isLate) => shopOrders(isLate ? 'late' : 'open', brand),
    hasBrand: true,
  },
  parcels: { label: 'Parcels on their way', limit: '7 business days', to: null, hasBrand: true },
  returns: { label: 'Returns', limit: '2 business days', to: () => '/admin/orders?part=returns', hasBrand: false },
  messages: {
    label: 'Messages to the front desk',
    limit: 'One business day',
    to: () => '/admin/messages',
    hasBrand: false,
  },
  threads: { label: 'Messages to doctors and pharmacists', limit: 'Their due time', to: null, hasBrand: true },
  refunds: {
    label: 'Refunds to agree to',
    limit: 'One business day',
    to: brand => payments('to_agree', brand),
    hasBrand: true,
  },
  refunds_failed: {
    label: 'Refunds that did not reach the card',
    limit: 'One business day',
    to: brand => payments('failed', brand),
    hasBrand: true,
  },
  shop_refunds_failed: {
    label: 'Refunds of the shop that did not reach the card',
    limit: 'One business day',
    to: brand => shopOrders('refund_failed', brand),
    hasBrand: true,
  },
  disputes: { label: 'Disputes', limit: 'The bank’s day', to: () => '/admin/money/disputes', hasBrand: false },
  privacy: { label: 'Requests under the Privacy Act', limit: '30 days', to: null, hasBrand: true },
  registers: {
    label: 'Complaints, incidents and data breaches',
    limit: 'Their clocks',
    to: (_, isLate) => `/admin/messages?section=registers${isLate ? '&view=overdue' : ''}`,
    hasBrand: false,
  },
}

/** Where what waits of a kind is shown. */
export const placeOf = (kind: WaitingKind, search: OfficeSearch, isLate: boolean): string => {
  const { to } = kindWords[kind]
  if (to) return to(search.brand, isLate)
  const list = listedKinds.find((one): one is ListedKind => one === kind)
  return officeAddress(search, { list, late: isLate ? 'yes' : 'no' })
}
