import {
  startCompounding as compoundEndpoint,
  finishCompounding as finishEndpoint,
  holdOrder as holdEndpoint,
  dispensingLabel as labelEndpoint,
  myOrders as mineEndpoint,
  orderBoard,
  packOrder as packEndpoint,
  createParcel as parcelEndpoint,
  parcelLabel as parcelLabelEndpoint,
  readOrder as readEndpoint,
  releaseOrder as releaseEndpoint,
  resumeOrder as resumeEndpoint,
  reworkOrder as reworkEndpoint,
  orderByScan as scanEndpoint,
  shipOrder as shipEndpoint,
  verifyOrder as verifyEndpoint,
} from '@om/contracts/orders'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listBoard } from './board/list-board.ts'
import { finishCompounding, releaseOrder, reworkOrder, startCompounding } from './make/compound-supply.ts'
import { holdOrder, resumeOrder } from './make/hold-supply.ts'
import { packOrder } from './make/pack-supply.ts'
import { verifyOrder } from './make/verify-supply.ts'
import { myOrders } from './my-supplies.ts'
import { orderByScan, readOrder } from './page/read-supply.ts'
import { createParcel } from './ship/create-parcel.ts'
import { dispensingLabel, parcelLabel } from './ship/print-labels.ts'
import { shipOrder } from './ship/ship-supply.ts'

/** The pharmacy's board and steps, and the patient's own orders. Fixed paths come before those with an id. */
export const ordersRoutes = (deps: Deps): Route[] => [
  serve(deps, orderBoard, ({ actor, query, requestId }) => listBoard(deps, actor, query, requestId)),
  serve(deps, mineEndpoint, ({ actor, requestId }) => myOrders(deps, actor, requestId)),
  serve(deps, scanEndpoint, ({ actor, params, requestId }) => orderByScan(deps, actor, params, requestId)),
  serve(deps, readEndpoint, ({ actor, params, requestId }) => readOrder(deps, actor, params, requestId)),
  serve(deps, verifyEndpoint, ({ actor, params, body, requestId }) =>
    verifyOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, compoundEndpoint, ({ actor, params, body, requestId }) =>
    startCompounding(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, finishEndpoint, ({ actor, params, body, requestId }) =>
    finishCompounding(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, releaseEndpoint, ({ actor, params, body, requestId }) =>
    releaseOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, reworkEndpoint, ({ actor, params, body, requestId }) =>
    reworkOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, packEndpoint, ({ actor, params, body, requestId }) =>
    packOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, parcelEndpoint, ({ actor, params, body, requestId }) =>
    createParcel(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, shipEndpoint, ({ actor, params, body, requestId }) =>
    shipOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, holdEndpoint, ({ actor, params, body, requestId }) =>
    holdOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, resumeEndpoint, ({ actor, params, body, requestId }) =>
    resumeOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, labelEndpoint, ({ actor, params, requestId }) => dispensingLabel(deps, actor, params, requestId)),
  serve(deps, parcelLabelEndpoint, ({ actor, params, requestId }) => parcelLabel(deps, actor, params, requestId)),
]
