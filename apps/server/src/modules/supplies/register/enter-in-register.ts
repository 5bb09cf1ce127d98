import { ingredientsOf } from '@om/domain/formulary/medicines'
import type { Tx } from '#src/database/database.ts'
import type { DispensingRow } from '../dispensing.repo.ts'
import { itemsOf, type SupplyContext } from '../page/supply-context.ts'
import { insertLines } from './register.repo.ts'

type Dispensing = { dispensing: DispensingRow; dispenserName: string; left: number }

/** Writes what is dispensed into the register, one line for each item, with the number that it has just been given. (REG-15) */
export const enterInRegister = (
  tx: Tx,
  context: Pick<SupplyContext, 'order' | 'script'>,
  { dispensing, dispenserName, left }: Dispensing,
): Promise<void> => {
  const { id, number, doctorId, patientSnapshot, prescriberSnapshot } = context.script
  return insertLines(
    tx,
    itemsOf(context).map(
      ({ position, medicine, description, form, strength, quantity, unit, directions, compounded }) => ({
        number: dispensing.dispenseNumber,
        position,
        orderId: dispensing.orderId,
        prescriptionId: id,
        patientId: dispensing.patientId,
        prescriberId: doctorId,
        suppliedOn: dispensing.suppliedOn,
        patientName: patientSnapshot.name,
        prescriptionNumber: number,
        prescriberName: prescriberSnapshot.name,
        prescriberNumber: prescriberSnapshot.prescriberNumber,
        medicine,
        description,
        ingredients: ingredientsOf(medicine),
        form,
        strength,
        quantity,
        unit,
        directions,
        compounded,
        dispenserId: dispensing.pharmacistId,
        dispenserName,
        dispensingsLeft: left,
        createdAt: dispensing.createdAt,
      }),
    ),
  )
}
