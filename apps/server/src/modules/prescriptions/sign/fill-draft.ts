import type { Contraindication } from '@om/contracts/consults'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import { leftFormulary, leftWords } from '@om/domain/formulary/former-medicines'
import type { GateInputs } from '@om/domain/gate/gate'
import type { RuleSet } from '@om/domain/gate/versions'
import { type PlanInfo, planOf } from '@om/domain/prescribing/plans'
import { draftOf, type PrescriptionDraft, repeatsFor, templatesFor } from '@om/domain/prescribing/templates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  type AboutConsult,
  type ConsultAssessment,
  type ContactPolicy,
  contactPolicy,
  type FoundConsult,
  visibleAssessment,
} from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { gateInputsOf, pictureSince } from '#src/modules/picture/picture.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { takenElsewhere } from '../elsewhere/taken-elsewhere.ts'
import { medicinesAmong } from '../in-use.ts'
import { isReplaceable } from '../prescriptions.policy.ts'
import { type PrescriptionRow, prescriptionsOf } from '../prescriptions.repo.ts'

export type Filled = {
  draft: PrescriptionDraft
  /** The version of the template that is in force. */
  templateVersion: number
  plan: PlanInfo
  supplyDayChoices: number[]
  contraindications: Contraindication[]
  assessment: ConsultAssessment
  policy: ContactPolicy & { isFirst: boolean }
  /** What has to be on file before it is signed, and is not. */
  needs: (Problem & { code: string })[]
  /** What the rules were asked. */
  gate: GateInputs
  /** Those in force. */
  rules: RuleSet
  today: string
  /** What it is to take the place of, if that still stands. */
  replaced: PrescriptionRow | null
}

const unknownTemplate = () =>
  refused('bad_request', [{ field: 'template', message: 'Choose one of the templates for this patient.' }])

/**
 * Fills a template for the patient of a consult and runs the contraindications again, today (INV-04). Only templates
 * offered for this person, for days that the template allows; otherwise `bad_request` names the field.
 */
export const fillDraft = async (
  deps: Deps,
  tx: Tx,
  consult: FoundConsult,
  about: AboutConsult,
  choice: { template: string; supplyDays?: number; replaces?: string | null },
): Promise<Result<Filled>> => {
  const assessment = await visibleAssessment(consult, about)
  if (!assessment) return refused('not_found')
  const offered = templatesFor(await about.templates(), assessment.sexAtBirth, consult.brand)
  const template = offered.find(one => one.code === choice.template)
  const plan = planOf(template?.planCode ?? '')
  if (!template || !plan) return unknownTemplate()
  const [left] = leftFormulary(template.items)
  if (left) return refused('bad_request', [{ field: 'template', message: leftWords(left) }])
  const draft = draftOf(template, choice.supplyDays)
  if (!draft)
    return refused('bad_request', [
      { field: 'supplyDays', message: `Choose ${template.supplyDays.join(' or ')} days of supply.` },
    ])

  const today = clinicToday(deps.clock)
  const except = { consultId: consult.id, prescriptionId: choice.replaces }
  const scripts = await prescriptionsOf(tx, consult.patientId)
  const otherActive = await medicinesAmong(tx, scripts, except, today)
  const picture = await pictureSince(tx, consult.patientId, assessment)
  about.today = picture.answers
  const policy = await contactPolicy(deps, tx, consult, about)
  const gate: GateInputs = {
    ...gateInputsOf(picture),
    at: 'signature',
    today,
    brand: consult.brand,
    items: draft.items.map(item => item.medicine),
    otherActive,
    overrides: [],
    cleared: [],
  }
  const rules = await rulesInForce(tx)
  const { found, due } = rules.runGate(gate)
  return done({
    draft: { ...draft, repeats: repeatsFor(draft.supplyDays, policy.isFirst) },
    templateVersion: template.version,
    plan,
    supplyDayChoices: template.supplyDays,
    contraindications: found,
    assessment,
    policy,
    needs: [...due, ...takenElsewhere(scripts, draft, today)],
    gate,
    rules,
    today,
    replaced: scripts.find(one => one.id === choice.replaces && isReplaceable(one)) ?? null,
  })
}
