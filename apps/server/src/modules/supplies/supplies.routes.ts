import {
  startCompounding as compoundEndpoint,
  finishCompounding as finishEndpoint,
  holdSupply as holdEndpoint,
  dispensingLabel as labelEndpoint,
  mySupplies as mineEndpoint,
  packSupply as packEndpoint,
  createParcel as parcelEndpoint,
  parcelLabel as parcelLabelEndpoint,
  readSupply as readEndpoint,
  releaseSupply as releaseEndpoint,
  resumeSupply as resumeEndpoint,
  reworkSupply as reworkEndpoint,
  supplyByScan as scanEndpoint,
  shipSupply as shipEndpoint,
  supplyBoard,
  verifySupply as verifyEndpoint,
} from '@om/contracts/supplies'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listBoard } from './board/list-board.ts'
import { finishCompounding, releaseSupply, reworkSupply, startCompounding } from './make/compound-supply.ts'
import { holdSupply, resumeSupply } from './make/hold-supply.ts'
import { packSupply } from './make/pack-supply.ts'
import { verifySupply } from './make/verify-supply.ts'
import { mySupplies } from './my-supplies.ts'
import { readSupply, supplyByScan } from './page/read-supply.ts'
import { createParcel } from './ship/create-parcel.ts'
import { dispensingLabel, parcelLabel } from './ship/print-labels.ts'
import { shipSupply } from './ship/ship-supply.ts'

/** The pharmacy's board and steps, and the patient's own orders. Fixed paths come before those with an id. */
export const suppliesRoutes = (deps: Deps): Route[] => [
  serve(deps, supplyBoard, ({ actor, query, requestId }) => listBoard(deps, actor, query, requestId)),
  serve(deps, mineEndpoint, ({ actor, requestId }) => mySupplies(deps, actor, requestId)),
  serve(deps, scanEndpoint, ({ actor, params, requestId }) => supplyByScan(deps, actor, params, requestId)),
  serve(deps, readEndpoint, ({ actor, params, requestId }) => readSupply(deps, actor, params, requestId)),
  serve(deps, verifyEndpoint, ({ actor, params, body, requestId }) =>
    verifySupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, compoundEndpoint, ({ actor, params, body, requestId }) =>
    startCompounding(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, finishEndpoint, ({ actor, params, body, requestId }) =>
    finishCompounding(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, releaseEndpoint, ({ actor, params, body, requestId }) =>
    releaseSupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, reworkEndpoint, ({ actor, params, body, requestId }) =>
    reworkSupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, packEndpoint, ({ actor, params, body, requestId }) =>
    packSupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, parcelEndpoint, ({ actor, params, body, requestId }) =>
    createParcel(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, shipEndpoint, ({ actor, params, body, requestId }) =>
    shipSupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, holdEndpoint, ({ actor, params, body, requestId }) =>
    holdSupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, resumeEndpoint, ({ actor, params, body, requestId }) =>
    resumeSupply(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, labelEndpoint, ({ actor, params, requestId }) => dispensingLabel(deps, actor, params, requestId)),
  serve(deps, parcelLabelEndpoint, ({ actor, params, requestId }) => parcelLabel(deps, actor, params, requestId)),
]
