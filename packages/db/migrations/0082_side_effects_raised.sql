ALTER TABLE "side_effects" ADD COLUMN "by_role" text DEFAULT 'patient' NOT NULL;--> statement-breakpoint
ALTER TABLE "side_effects" ADD COLUMN "by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "side_effects" ADD COLUMN "told_by" text;--> statement-breakpoint
ALTER TABLE "side_effects" ADD COLUMN "raised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "side_effects" ADD COLUMN "raised_from" text;--> statement-breakpoint
ALTER TABLE "side_effects" ADD COLUMN "patient_outcome" text;--> statement-breakpoint
ALTER TABLE "side_effects" ADD COLUMN "seriousness" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "called" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_urgent" ON "tasks" USING btree ("opened_at") WHERE "tasks"."is_urgent" and "tasks"."done_at" is null and "tasks"."taken_at" is null;--> statement-breakpoint
ALTER TABLE "side_effects" ADD CONSTRAINT "side_effects_by" CHECK ("side_effects"."by_role" in ('patient','doctor','pharmacist'));--> statement-breakpoint
ALTER TABLE "side_effects" ADD CONSTRAINT "side_effects_told" CHECK (("side_effects"."by_role" = 'patient') = ("side_effects"."told_by" is null));--> statement-breakpoint
ALTER TABLE "side_effects" ADD CONSTRAINT "side_effects_patient_outcome" CHECK ("side_effects"."patient_outcome" in ('recovered','recovering','not_recovered','unknown'));--> statement-breakpoint
ALTER TABLE "side_effects" ADD CONSTRAINT "side_effects_raised" CHECK (("side_effects"."raised_at" is null) = ("side_effects"."raised_from" is null));
--> statement-breakpoint
-- What was reported is kept as it was; how grave it is may only rise, by what the patient writes later.
create or replace function private.keep_side_effect() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (new.id, new.number, new.patient_id, new.effects, new.words, new.severity, new.started_on,
      new.medicines, new.rule_version, new.inputs_hash, new.reported_at, new.by_role, new.by_name, new.told_by)
    is distinct from (old.id, old.number, old.patient_id, old.effects, old.words, old.severity, old.started_on,
      old.medicines, old.rule_version, old.inputs_hash, old.reported_at, old.by_role, old.by_name, old.told_by)
    or new.level < old.level or not new.found @> old.found
    or ((new.level, new.found) is distinct from (old.level, old.found) and new.raised_at is not distinct from old.raised_at)
    or (old.state = 'settled' and (new.state, new.outcome, new.settled_reason, new.settled_by, new.settled_at, new.level,
        new.patient_outcome, new.seriousness)
      is distinct from (old.state, old.outcome, old.settled_reason, old.settled_by, old.settled_at, old.level,
        old.patient_outcome, old.seriousness))
  then
    raise exception 'a report of a side effect is kept as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
