CREATE TABLE "refill_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"refill_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"about" text NOT NULL,
	"was" text NOT NULL,
	"was_by" text NOT NULL,
	"was_at" timestamp (3) with time zone NOT NULL,
	"was_message" text NOT NULL,
	"became" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "refill_changes_about" CHECK ("refill_changes"."about" in ('delivery','early'))
);
--> statement-breakpoint
CREATE TABLE "tga_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"side_effect_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"reference" text NOT NULL,
	"corrected_to" text NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refill_changes" ADD CONSTRAINT "refill_changes_refill_id_refills_id_fk" FOREIGN KEY ("refill_id") REFERENCES "public"."refills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_changes" ADD CONSTRAINT "refill_changes_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tga_corrections" ADD CONSTRAINT "tga_corrections_side_effect_id_side_effects_id_fk" FOREIGN KEY ("side_effect_id") REFERENCES "public"."side_effects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tga_corrections" ADD CONSTRAINT "tga_corrections_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refill_changes_once" ON "refill_changes" USING btree ("refill_id","about","was_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tga_corrections_step" ON "tga_corrections" USING btree ("side_effect_id","step");-- Written once by the server, never changed. What a doctor has said is read by doctors, what the pharmacy has said by pharmacists.
alter table public.refill_changes enable row level security;
--> statement-breakpoint
revoke all on public.refill_changes from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.refill_changes to service_role;
--> statement-breakpoint
grant select on public.refill_changes to authenticated;
--> statement-breakpoint
create policy refill_changes_read on public.refill_changes for select to authenticated
  using ((select private.is_doctor()) or (about = 'early' and (select private.is_pharmacist())));
--> statement-breakpoint
create trigger refill_changes_append_only before update or delete on public.refill_changes
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger refill_changes_no_truncate before truncate on public.refill_changes
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What a doctor has said of a delivery stays, unless a row says that it was changed, by whom and why.
create function private.hold_refill_decision() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.refill_changes c where c.refill_id = new.id and c.about = 'delivery'
      and c.was_at = old.decided_at and c.at = new.decided_at) then
    raise exception 'a decision is changed by its own row' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refills_decided before update on public.refills for each row
  when (old.decided_at is not null and (old.decided_at, old.decided_by, old.message) is distinct from (new.decided_at, new.decided_by, new.message))
  execute function private.hold_refill_decision();
--> statement-breakpoint
alter table public.tga_corrections enable row level security;
--> statement-breakpoint
revoke all on public.tga_corrections from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.tga_corrections to service_role;
--> statement-breakpoint
grant select on public.tga_corrections to authenticated;
--> statement-breakpoint
create policy tga_corrections_read on public.tga_corrections for select to authenticated
  using ((select private.is_doctor()));
--> statement-breakpoint
create trigger tga_corrections_append_only before update or delete on public.tga_corrections
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger tga_corrections_no_truncate before truncate on public.tga_corrections
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What went to the regulator stays as it was recorded, unless a row says that this was a mistake.
drop trigger side_effects_hold_once on public.side_effects;
--> statement-breakpoint
create trigger side_effects_hold_once before update on public.side_effects for each row
  execute function private.hold_once('contact_mode', 'contact_at');
--> statement-breakpoint
create function private.hold_tga_report() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.tga_corrections c where c.side_effect_id = new.id and c.step = old.version
      and c.reference = old.tga_reference and c.corrected_to = new.tga_reference
      and (c.corrected_to = '') = (new.reported_to_tga_at is null)) then
    raise exception 'what went to the regulator is corrected by its own row' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger side_effects_hold_tga before update on public.side_effects for each row
  when (old.reported_to_tga_at is not null
    and (old.reported_to_tga_at, old.tga_reference) is distinct from (new.reported_to_tga_at, new.tga_reference))
  execute function private.hold_tga_report();
--> statement-breakpoint
revoke execute on function private.hold_refill_decision(), private.hold_tga_report() from public;
--> statement-breakpoint
grant execute on function private.hold_refill_decision(), private.hold_tga_report() to service_role;


