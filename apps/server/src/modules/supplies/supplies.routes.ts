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
  serve(deps, supplyBoard, listBoard),
  serve(deps, mineEndpoint, mySupplies),
  serve(deps, scanEndpoint, supplyByScan),
  serve(deps, readEndpoint, readSupply),
  serve(deps, verifyEndpoint, verifySupply),
  serve(deps, compoundEndpoint, startCompounding),
  serve(deps, finishEndpoint, finishCompounding),
  serve(deps, releaseEndpoint, releaseSupply),
  serve(deps, reworkEndpoint, reworkSupply),
  serve(deps, packEndpoint, packSupply),
  serve(deps, parcelEndpoint, createParcel, { transaction: 'own' }),
  serve(deps, shipEndpoint, shipSupply, { transaction: 'own' }),
  serve(deps, holdEndpoint, holdSupply),
  serve(deps, resumeEndpoint, resumeSupply, { transaction: 'own' }),
  serve(deps, labelEndpoint, dispensingLabel, { transaction: 'own' }),
  serve(deps, parcelLabelEndpoint, parcelLabel, { transaction: 'own' }),
]
