import { done, type Result, refused } from '@om/contracts/errors'
import { enterTold as enterToldEndpoint, toldToPharmacist as toldEndpoint } from '@om/contracts/picture'
import {
  chooseSupplyAddress as addressEndpoint,
  answerQuery as answerEndpoint,
  chooseWait as chooseEndpoint,
  claimSupply as claimEndpoint,
  dispensingLabel as labelEndpoint,
  patientLeaflet as leafletEndpoint,
  mySupplies as mineEndpoint,
  parcelLabel as parcelLabelEndpoint,
  readSupply as readEndpoint,
  supplyByScan as scanEndpoint,
  supplyBoard,
} from '@om/contracts/supplies'
import type { SupplyForPatient, SupplyForPharmacist } from '@om/contracts/supply-shapes'
import {
  cancelSupply as cancelEndpoint,
  startCompounding as compoundEndpoint,
  decideClaim as decideEndpoint,
  destroySupply as destroyEndpoint,
  expectStock as expectEndpoint,
  finishCompounding as finishEndpoint,
  holdSupply as holdEndpoint,
  type holdReasons,
  packSupply as packEndpoint,
  createParcel as parcelEndpoint,
  proveLabel as proveEndpoint,
  redirectSupply as redirectEndpoint,
  releaseSupply as releaseEndpoint,
  reportClaim as reportEndpoint,
  resumeSupply as resumeEndpoint,
  reworkSupply as reworkEndpoint,
  shipSupply as shipEndpoint,
  takeBackSupply as takeBackEndpoint,
  verifySupply as verifyEndpoint,
  voidLabel as voidEndpoint,
  withdrawDestruction as withdrawEndpoint,
} from '@om/contracts/supply-steps'
import { HELD_FOR_STOCK, isHeldMade, RECALLED, UNUSABLE } from '@om/domain/lifecycles/order'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { chooseAddress } from './address/choose-address.ts'
import { redirectSupply } from './address/redirect-supply.ts'
import { takeBackSupply } from './again/return-supply.ts'
import { withdrawDestruction } from './again/withdraw-destruction.ts'
import { listBoard } from './board/list-board.ts'
import { claimSupply, suppliesOfPatient } from './claim/claim-supply.ts'
import { decideClaim } from './claim/decide-claim.ts'
import { reportClaim } from './claim/report-claim.ts'
import { cancelSupply, destroySupply } from './end-supply.ts'
import { formulasRoutes } from './formula/formulas.routes.ts'
import { finishCompounding, releaseSupply, reworkSupply, startCompounding } from './make/compound-supply.ts'
import { packSupply } from './make/pack-supply.ts'
import { type StepInput, takeStep } from './make/take-step.ts'
import { verifySupply } from './make/verify-supply.ts'
import { readSupply, supplyByScan } from './page/read-supply.ts'
import { answerQuery, askDoctor, closeQuery } from './query/supply-queries.ts'
import { recallsRoutes } from './recall/recalls.routes.ts'
import { registerRoutes } from './register/register.routes.ts'
import { createParcel } from './ship/create-parcel.ts'
import { dispensingLabel, parcelLabel, patientLeaflet } from './ship/print-labels.ts'
import { proveLabel } from './ship/prove-label.ts'
import { shipSupply } from './ship/ship-supply.ts'
import { voidLabel } from './ship/void-label.ts'
import { chooseWait } from './stock/choose-wait.ts'
import { dayRefusal, expectStock, waitForStock } from './stock/expect-stock.ts'
import { storeRoutes } from './store/store.routes.ts'
import { visibleSupply } from './supplies.repo.ts'
import { writeNeeds } from './supply-mails.ts'
import { enterTold, toldToPharmacist } from './told/told-to-pharmacy.ts'

/** The patient's orders, newest first. */
const mySupplies = async (ctx: Ctx<'patient'>): Promise<Result<{ items: SupplyForPatient[] }>> =>
  done({ items: await suppliesOfPatient(ctx) })

type Hold = StepInput & { reason: (typeof holdReasons)[number]; note: string; expectedOn?: string | null | undefined }

/** Nothing of it is missing any more, so its patient could neither wait for anything nor be paid back. */
const isMade = (state: string): boolean => state === 'quality_check' || state === 'packed'
const ALL_THERE =
  'This order is made already, so it does not wait for stock. If something in it is missing or broken, choose that it cannot be used: it is made again, and can wait for stock then.'

/** Holds an order until something is settled; nothing is supplied meanwhile. A question reaches the prescriber as a task. */
const holdSupply = (ctx: Ctx<'pharmacist'>, input: Hold) =>
  takeStep(ctx, input, {
    step: { action: 'hold', by: 'pharmacist', to: 'on_hold', reason: input.reason, note: input.note },
    needsStanding: false,
    work: async (tx, { order, script, today }) => {
      const { reason, note, expectedOn = null } = input
      if (reason === HELD_FOR_STOCK && isMade(order.state))
        return refused('bad_request', [{ field: 'reason', message: ALL_THERE }])
      const wrong = reason === HELD_FOR_STOCK ? dayRefusal(expectedOn, { today, script }) : null
      if (wrong) return wrong
      if (reason === UNUSABLE && !isHeldMade({ state: 'on_hold', heldFrom: order.state }))
        return refused('bad_request', [
          { field: 'reason', message: 'Nothing of it has been made yet. Choose another reason.' },
        ])
      if (reason === 'query_doctor' || reason === 'safety')
        await askDoctor(ctx.deps, tx, order, script, { kind: reason, question: note, askedBy: ctx.actor.name })
      if (reason === HELD_FOR_STOCK) await waitForStock(ctx.deps, tx, order, { expectedOn, by: ctx.actor.name })
      if (reason === 'address' || reason === 'payment') await writeNeeds(ctx.deps, tx, order, reason)
      return done({ heldFrom: order.state, holdReason: reason, holdNote: note })
    },
  })

/** Returns a held order to where it was; how it was settled stays in its history. Not while its prescription is on hold. */
const resumeSupply = async (
  ctx: BareCtx<'pharmacist'>,
  input: StepInput & { note: string },
): Promise<Result<SupplyForPharmacist>> => {
  const order = await inTransaction(ctx, ({ tx }) => visibleSupply(tx, input.id))
  if (!order) return refused('not_found')
  if (order.state === 'on_hold' && order.holdReason === 'safety')
    return refused('supply_refused', [{ message: 'A doctor has to clear what was held for safety.' }])
  if (order.holdReason === RECALLED)
    return refused('supply_refused', [{ message: 'What is in it is recalled. Make it again, or cancel the order.' }])
  if (order.state === 'on_hold' && order.destroyedBy)
    return refused('supply_refused', [
      {
        message:
          'What was made for it is recorded as destroyed. A second pharmacist confirms that, and the order is over.',
      },
    ])
  const to = order.heldFrom ?? 'received'
  return inTransaction(ctx, inside =>
    takeStep(inside, input, {
      gate: 'resume',
      step: { action: 'resume', by: 'pharmacist', to, note: input.note },
      needsStanding: true,
      work: async tx => {
        await closeQuery(ctx.deps, tx, input.id, { by: ctx.actor.name, how: input.note })
        return done({ heldFrom: null, holdReason: '', holdNote: '' })
      },
    }),
  )
}

/** The pharmacy's board and steps, and the patient's own orders. Fixed paths come before those with an id. */
export const suppliesRoutes = (deps: Deps): Route[] => [
  ...recallsRoutes(deps),
  ...registerRoutes(deps),
  ...formulasRoutes(deps),
  ...storeRoutes(deps),
  serve(deps, supplyBoard, listBoard),
  serve(deps, mineEndpoint, mySupplies),
  serve(deps, scanEndpoint, supplyByScan),
  serve(deps, readEndpoint, readSupply),
  serve(deps, toldEndpoint, toldToPharmacist),
  serve(deps, enterToldEndpoint, enterTold),
  serve(deps, verifyEndpoint, verifySupply),
  serve(deps, compoundEndpoint, startCompounding),
  serve(deps, finishEndpoint, finishCompounding),
  serve(deps, releaseEndpoint, releaseSupply),
  serve(deps, reworkEndpoint, reworkSupply),
  serve(deps, packEndpoint, packSupply),
  serve(deps, parcelEndpoint, createParcel, { transaction: 'own' }),
  serve(deps, voidEndpoint, voidLabel, { transaction: 'own' }),
  serve(deps, proveEndpoint, proveLabel, { transaction: 'own' }),
  serve(deps, shipEndpoint, shipSupply, { transaction: 'own' }),
  serve(deps, holdEndpoint, holdSupply),
  serve(deps, resumeEndpoint, resumeSupply, { transaction: 'own' }),
  serve(deps, expectEndpoint, expectStock),
  serve(deps, chooseEndpoint, chooseWait),
  serve(deps, addressEndpoint, chooseAddress),
  serve(deps, answerEndpoint, answerQuery),
  serve(deps, cancelEndpoint, cancelSupply),
  serve(deps, destroyEndpoint, destroySupply),
  serve(deps, withdrawEndpoint, withdrawDestruction),
  serve(deps, takeBackEndpoint, takeBackSupply),
  serve(deps, redirectEndpoint, redirectSupply),
  serve(deps, claimEndpoint, claimSupply),
  serve(deps, reportEndpoint, reportClaim),
  serve(deps, decideEndpoint, decideClaim),
  serve(deps, labelEndpoint, dispensingLabel, { transaction: 'own' }),
  serve(deps, leafletEndpoint, patientLeaflet, { transaction: 'own' }),
  serve(deps, parcelLabelEndpoint, parcelLabel, { transaction: 'own' }),
]
