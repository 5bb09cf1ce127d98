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
  serve(deps, contract.board, ({ actor, query, requestId }) => listDispatch(deps, actor, query, requestId)),
  serve(deps, contract.read, ({ actor, params, requestId }) => readDispatch(deps, actor, params, requestId)),
  serve(deps, contract.pack, ({ actor, params, body, requestId }) =>
    packDispatch(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.createParcel, ({ actor, params, body, requestId }) =>
    createDispatchParcel(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.ship, ({ actor, params, body, requestId }) =>
    shipDispatch(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.hold, ({ actor, params, body, requestId }) =>
    holdDispatch(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.resume, ({ actor, params, body, requestId }) =>
    resumeDispatch(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.parcelLabel, ({ actor, params, requestId }) =>
    printDispatchLabel(deps, actor, params, requestId),
  ),
  serve(deps, contract.packingSlip, ({ actor, params, requestId }) => printPackingSlip(deps, actor, params, requestId)),
]
