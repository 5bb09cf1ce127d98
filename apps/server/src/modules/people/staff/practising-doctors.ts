import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import type { PublicDoctor } from './names.ts'
import { mayPractise } from './registration.ts'
import { doctorsWithoutHold } from './staff.repo.ts'

/** Doctors who may see patients today: registered, active, and with an account that is not on hold. (REG-01, INV-02) */
export const practisingDoctors = async (clock: Clock, tx: Tx): Promise<PublicDoctor[]> =>
  (await doctorsWithoutHold(tx))
    .filter(doctor => mayPractise(doctor, clock))
    .map(({ id, name, ahpraNumber }) => ({ id, name, ahpraNumber }))
