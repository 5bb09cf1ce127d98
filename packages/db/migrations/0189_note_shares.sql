CREATE TABLE "note_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"consult_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"shared_by_name" text NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	"ended_by_name" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "note_shares_ended" CHECK (("note_shares"."ended_at" is null) = ("note_shares"."ended_by_name" is null) and "note_shares"."ended_at" >= "note_shares"."shared_at")
);
--> statement-breakpoint
ALTER TABLE "note_shares" ADD CONSTRAINT "note_shares_note_id_consult_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."consult_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_shares" ADD CONSTRAINT "note_shares_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_shares" ADD CONSTRAINT "note_shares_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "note_shares_running" ON "note_shares" USING btree ("note_id") WHERE "note_shares"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "note_shares_consult" ON "note_shares" USING btree ("consult_id","shared_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "note_shares_patient" ON "note_shares" USING btree ("patient_id","shared_at" DESC NULLS LAST);--> statement-breakpoint
-- A patient reads that and when a note was shared, and the note itself while it is. (INV-08, INV-14)
alter table public.note_shares enable row level security;
--> statement-breakpoint
revoke all on public.note_shares from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.note_shares to service_role;
--> statement-breakpoint
grant select on public.note_shares to authenticated;
--> statement-breakpoint
create policy note_shares_read on public.note_shares for select to authenticated
  using (patient_id = (select auth.uid()) or ((select private.is_doctor()) and private.in_my_care(patient_id)));
--> statement-breakpoint
create policy notes_read_shared on public.consult_notes for select to authenticated using (
  exists (
    select from public.note_shares s
    where s.note_id = consult_notes.id and s.ended_at is null and s.patient_id = (select auth.uid()))
);
--> statement-breakpoint
create function private.hold_note_share() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from public.consult_notes n join public.consults c on c.id = n.consult_id
      where n.id = new.note_id and c.id = new.consult_id and c.patient_id = new.patient_id) then
      raise exception 'a note is shared with the patient it is about' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' and private.is_destroying('public.note_shares', to_jsonb(old)) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.ended_at is not null
    or (to_jsonb(old) - array['ended_at', 'ended_by_name']) is distinct from (to_jsonb(new) - array['ended_at', 'ended_by_name']) then
    raise exception 'what was shared stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger note_shares_held before insert or update or delete on public.note_shares
  for each row execute function private.hold_note_share();
--> statement-breakpoint
create trigger note_shares_no_truncate before truncate on public.note_shares
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.note_shares', 'destroyed', 'patient_id = $1', '');
