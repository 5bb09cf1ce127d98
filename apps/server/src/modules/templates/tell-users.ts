import { addMonths } from '@om/domain/dates'
import { leftFormulary } from '@om/domain/formulary/former-medicines'
import { medicineCodes } from '@om/domain/formulary/medicines'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { writeLeft, writeRetired } from './template-mails.ts'
import { isScript, type TemplateRow, templatesInForce, type VersionRow } from './templates.repo.ts'
import { scriptsWithOthers, usersOf, workingAmong } from './users.repo.ts'

/** Whoever has signed or sent from it in this time uses it. */
const LATELY_MONTHS = 12

const lately = (deps: Pick<Deps, 'clock'>): string => addMonths(clinicToday(deps.clock), -LATELY_MONTHS)

const medicinesIn = ({ items }: { items: readonly { medicine: string }[] }): string =>
  items
    .map(item => item.medicine)
    .toSorted()
    .join()

/** The clinic's template with the same medicines that may take the place of one; null where there is none, or it is words. */
const replacementOf = async (tx: Tx, { code, content }: VersionRow): Promise<string | null> => {
  if (!isScript(content)) return null
  const others = (await templatesInForce(tx, null)).filter(one => !one.isOwn && one.code !== code)
  const fits = others.filter(one => medicinesIn(one) === medicinesIn(content))
  return (fits.find(one => one.brand === content.brand) ?? fits.find(one => one.brand === 'both'))?.code ?? null
}

/** Tells doctors who use a template of the clinic's, or a copy of it, that it is retired; those who decided it know. */
export const tellUsersOfRetired = async (
  deps: Deps,
  tx: Tx,
  template: TemplateRow,
  version: VersionRow,
  except: readonly (string | null)[],
): Promise<void> => {
  const users = (await usersOf(tx, template, lately(deps))).filter(id => !except.includes(id))
  if (users.length === 0) return
  const replacedBy = await replacementOf(tx, version)
  for (const doctorId of users)
    await writeRetired(deps, tx, {
      template,
      number: version.number,
      doctorId,
      replacedBy,
    })
}

/**
 * Tells doctors who use a template whose medicine has left the formulary, and whose own it is, what takes its place: once for
 * each medicine.
 */
export const templatesSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('templates') }, async ({ tx }) => {
    for (const { template, shown } of await scriptsWithOthers(tx, medicineCodes)) {
      if (!isScript(shown.content)) continue
      const doctors = template.ownerId
        ? await workingAmong(tx, [template.ownerId])
        : await usersOf(tx, template, lately(deps))
      for (const left of leftFormulary(shown.content.items))
        for (const doctorId of doctors)
          await writeLeft(deps, tx, {
            template,
            doctorId,
            medicine: left.code,
          })
    }
  })
