import { ingredientsOf, prescribable } from '@om/domain/formulary/medicines'
import { sql } from 'drizzle-orm'

const ingredients = JSON.stringify(Object.fromEntries(prescribable.map(code => [code, ingredientsOf(code)])))

/** The lines of the dispensing register for what the demo has dispensed, as its prescriptions say it. */
export const demoRegister = sql`
  insert into public.register_lines (number, position, order_id, prescription_id, patient_id, prescriber_id, supplied_on, patient_name,
    prescription_number, prescriber_name, prescriber_number, medicine, description, ingredients, form, strength, quantity, unit,
    directions, compounded, dispenser_id, dispenser_name, dispensings_left, created_at)
  select s.dispense_number, i.nth - 1, s.order_id, s.prescription_id, s.patient_id, p.doctor_id, s.supplied_on,
    p.patient_snapshot ->> 'name', p.number, p.prescriber_snapshot ->> 'name', p.prescriber_snapshot ->> 'prescriberNumber',
    i.item ->> 'medicine', i.item ->> 'description', coalesce(${ingredients}::jsonb ->> (i.item ->> 'medicine'), ''),
    i.item ->> 'form', i.item ->> 'strength', (i.item ->> 'quantity')::real, i.item ->> 'unit', i.item ->> 'directions',
    (i.item ->> 'compounded')::boolean, s.pharmacist_id, f.name, greatest(p.supplies_total - s.supply_number, 0), s.created_at
  from public.supplies s
  join public.prescriptions p on p.id = s.prescription_id
  join public.pharmacists f on f.id = s.pharmacist_id
  cross join lateral jsonb_array_elements(p.items) with ordinality i (item, nth)`
