import { shopDispatch as contract } from '@om/contracts/shop-dispatch'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listDispatch, readDispatch } from './board/list-dispatch.ts'
import { printDispatchLabel, printPackingSlip } from './page/print-dispatch-papers.ts'
import { createDispatchParcel } from './steps/create-dispatch-parcel.ts'
import { holdDispatch, resumeDispatch } from './steps/hold-dispatch.ts'
import { packDispatch } from './steps/pack-dispatch.ts'
import { shipDispatch } from './steps/ship-dispatch.ts'

/** Orders of the shop on the pharmacy's board. */
export const shopDispatchRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.board, listDispatch),
  serve(deps, contract.read, readDispatch),
  serve(deps, contract.pack, packDispatch),
  serve(deps, contract.createParcel, createDispatchParcel, { transaction: 'own' }),
  serve(deps, contract.ship, shipDispatch, { transaction: 'own' }),
  serve(deps, contract.hold, holdDispatch),
  serve(deps, contract.resume, resumeDispatch),
  serve(deps, contract.parcelLabel, printDispatchLabel, { transaction: 'own' }),
  serve(deps, contract.packingSlip, printPackingSlip, { transaction: 'own' }),
]
