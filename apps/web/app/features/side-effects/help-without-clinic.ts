import type { MySideEffect } from '@om/contracts/side-effects'
import { type EffectReport, judgeEffects } from '@om/domain/side-effects/side-effects'

/** What is prescribed is not asked without a connection: what harms an unborn child is reckoned with. */
const PERHAPS = ['DUT_PO']

/** The help that somebody needs first who tells this and cannot reach the clinic; null for none. */
export const helpWithoutClinic = (report: Omit<EffectReport, 'medicines'>): MySideEffect['help'] =>
  judgeEffects({ ...report, medicines: PERHAPS }).help
