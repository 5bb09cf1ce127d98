import { lazy } from 'react'

const load = () => import('./pre-payment.tsx')

/*
 * The parts of the pre-payment component, as pages and the drawer draw them. Its code comes with the first of them, so it is
 * loaded on shop, product, cart, order, subscription and checkout paths alone. (Spec §2)
 */
export const CareWay = lazy(async () => ({ default: (await load()).CareWay }))
export const OtherWays = lazy(async () => ({ default: (await load()).OtherWays }))
export const DeliveryPromise = lazy(async () => ({ default: (await load()).DeliveryPromise }))
export const LineRemark = lazy(async () => ({ default: (await load()).LineRemark }))
export const LineNotice = lazy(async () => ({ default: (await load()).LineNotice }))
