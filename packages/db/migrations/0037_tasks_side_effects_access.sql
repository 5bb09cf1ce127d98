-- Tasks: written by the server alone; each profession reads its own, nobody those about themselves.
alter table public.tasks enable row level security;
--> statement-breakpoint
revoke all on public.tasks from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.tasks to service_role;
--> statement-breakpoint
grant select on public.tasks to authenticated;
--> statement-breakpoint
create policy tasks_read on public.tasks for select to authenticated using (
  (role = 'doctor' and (select private.is_doctor()) or role = 'pharmacist' and (select private.is_pharmacist())
    or role = 'admin' and (select private.is_admin()))
  and patient_id is distinct from (select auth.uid())
);
--> statement-breakpoint

-- What a patient reports: the server's to write, the patient's own and the doctors' to read; what was reported never changes.
alter table public.side_effects enable row level security;
--> statement-breakpoint
alter table public.side_effect_messages enable row level security;
--> statement-breakpoint
alter table public.side_effect_holds enable row level security;
--> statement-breakpoint
revoke all on public.side_effects, public.side_effect_messages, public.side_effect_holds from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.side_effects to service_role;
--> statement-breakpoint
grant select, insert on public.side_effect_messages, public.side_effect_holds to service_role;
--> statement-breakpoint
grant select on public.side_effects, public.side_effect_messages to authenticated;
--> statement-breakpoint
create policy side_effects_own on public.side_effects for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy side_effects_for_doctors on public.side_effects for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create policy side_effect_messages_own on public.side_effect_messages for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy side_effect_messages_for_doctors on public.side_effect_messages for select to authenticated
  using ((select private.is_doctor()));
--> statement-breakpoint
create trigger side_effect_messages_append_only before update or delete on public.side_effect_messages
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger side_effect_holds_append_only before update or delete on public.side_effect_holds
  for each row execute function private.refuse_change();
--> statement-breakpoint
create function private.keep_side_effect() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (new.id, new.number, new.patient_id, new.effects, new.found, new.words, new.severity, new.started_on,
      new.level, new.medicines, new.rule_version, new.inputs_hash, new.reported_at)
    is distinct from (old.id, old.number, old.patient_id, old.effects, old.found, old.words, old.severity, old.started_on,
      old.level, old.medicines, old.rule_version, old.inputs_hash, old.reported_at)
    or (old.state = 'settled' and (new.state, new.outcome, new.settled_reason, new.settled_by, new.settled_at)
      is distinct from (old.state, old.outcome, old.settled_reason, old.settled_by, old.settled_at))
  then
    raise exception 'a report of a side effect is kept as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger side_effects_kept before update or delete on public.side_effects
  for each row execute function private.keep_side_effect();
