import { findProduct } from './article-id.ts'
import { ParcelProblem } from './errors.ts'
import type { Parcel, Parcels } from './parcel.ts'

const most = 10
const form = /^[A-Z0-9]{8,30}$/

/**
 * Answers a tracking call: one result per id, each with its article or its own error. A label that was never
 * lodged or scanned is not known yet.
 * @throws ParcelProblem when there are no ids or more than ten
 */
export function track(state: Parcels, idList: string) {
  const ids = [
    ...new Set(
      idList
        .split(',')
        .map(id => id.trim())
        .filter(Boolean),
    ),
  ]
  if (ids.length === 0) {
    throw new ParcelProblem(400, {
      error_code: '51100',
      error_name: 'TRACKING_IDS_MISSING',
      message: 'No tracking ids were given.',
    })
  }
  if (ids.length > most) {
    const message = `At most ${most} tracking ids can be given.`
    throw new ParcelProblem(400, { error_code: '51101', error_name: 'TOO_MANY_AP_TRACKING_IDS', message })
  }
  return { tracking_results: ids.map(id => trackOne(state, id)) }
}

function trackOne(state: Parcels, id: string) {
  const found = form.test(id) ? parcelsOf(state, id) : []
  const known = found.filter(({ events }) => events.length > 0)
  const [first] = known
  if (!first) return { tracking_id: id, errors: [{ code: 'ESB-10001', name: 'Invalid tracking ID' }] }
  const status =
    known.length > 1 && id === first.consignmentId ? 'Track items for detailed delivery information' : first.status
  return {
    tracking_id: id,
    ...(id === first.consignmentId ? { consignment: { consignment_id: id } } : {}),
    status,
    trackable_items: known.map(presentArticle),
  }
}

/** An article by its own id, or all articles of a consignment. */
function parcelsOf(state: Parcels, id: string): Parcel[] {
  const parcel = state.parcels.get(id)
  return parcel ? [parcel] : state.parcels.list({ where: { consignmentId: id }, order: 'oldest' })
}

function presentArticle({ id, productId, status, events }: Parcel) {
  return { article_id: id, product_type: findProduct(productId)?.type ?? 'PARCEL POST', status, events }
}
