-- What clinicians wrote about several people stays as long as one of them has a record.
update private.person_tables set which = which || ' and not exists (select from public.matter_subjects s
  left join public.orders o on o.id = s.order_id
  where s.matter_id = matter_steps.matter_id and coalesce(s.patient_id, o.patient_id) <> $1)'
  where name = 'public.matter_steps';
