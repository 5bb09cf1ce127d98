CREATE TABLE "formula_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"note" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"retired_by" text DEFAULT '' NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"retire_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "formula_versions_number" UNIQUE("code","number"),
	CONSTRAINT "formula_versions_state" CHECK ("formula_versions"."state" in ('proposed','approved','declined','withdrawn','superseded','retired')),
	CONSTRAINT "formula_versions_decided" CHECK (("formula_versions"."state" = 'proposed') = ("formula_versions"."decided_at" is null)),
	CONSTRAINT "formula_versions_retired" CHECK (("formula_versions"."state" = 'retired') = ("formula_versions"."retired_at" is not null)),
	CONSTRAINT "formula_versions_two" CHECK ("formula_versions"."state" not in ('approved','superseded','retired') or "formula_versions"."author_id" is null or ("formula_versions"."decided_by_id" is not null and "formula_versions"."decided_by_id" <> "formula_versions"."author_id"))
);
--> statement-breakpoint
CREATE TABLE "formulas" (
	"code" text PRIMARY KEY NOT NULL,
	"medicine" text NOT NULL,
	"form" text NOT NULL,
	"strength" text NOT NULL,
	"title" text NOT NULL,
	"unit" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "worksheets" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "worksheets" ADD COLUMN "checked" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD CONSTRAINT "formula_versions_code_formulas_code_fk" FOREIGN KEY ("code") REFERENCES "public"."formulas"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD CONSTRAINT "formula_versions_author_id_pharmacists_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD CONSTRAINT "formula_versions_decided_by_id_pharmacists_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "formula_versions_in_force" ON "formula_versions" USING btree ("code") WHERE "formula_versions"."state" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "formula_versions_open" ON "formula_versions" USING btree ("code") WHERE "formula_versions"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "formulas_product" ON "formulas" USING btree ("medicine",lower("form"),lower("strength"));--> statement-breakpoint
-- What the pharmacy began with.
insert into public.formulas (code, medicine, form, strength, title, unit) values
  ('F-MOX-0625', 'MOX_PO', 'capsule', '0.625 mg', 'Minoxidil 0.625 mg capsule', 'capsules'),
  ('F-MOX-125', 'MOX_PO', 'capsule', '1.25 mg', 'Minoxidil 1.25 mg capsule', 'capsules'),
  ('F-MOX-25', 'MOX_PO', 'capsule', '2.5 mg', 'Minoxidil 2.5 mg capsule', 'capsules'),
  ('F-MOX-5', 'MOX_PO', 'capsule', '5 mg', 'Minoxidil 5 mg capsule', 'capsules'),
  ('F-MOX-SPI', 'MOX_PO+SPI_PO', 'capsule', '0.25 mg + 25 mg', 'Minoxidil 0.25 mg + spironolactone 25 mg capsule', 'capsules'),
  ('F-FIN-MOX-01', 'FIN_TOP+MOX_TOP', 'scalp solution', '0.1% + 5%', 'Finasteride 0.1% + minoxidil 5% scalp solution', 'mL'),
  ('F-FIN-MOX-025', 'FIN_TOP+MOX_TOP', 'scalp solution', '0.25% + 5%', 'Finasteride 0.25% + minoxidil 5% scalp solution', 'mL');
--> statement-breakpoint
insert into public.formula_versions (code, number, state, content, note, author_name, created_at, decided_by, decided_at) values
  ('F-MOX-0625', 1, 'approved', '{"ingredients":[{"name":"Minoxidil BP","isActive":true,"perUnit":0.625,"unit":"mg","tolerancePercent":3},{"name":"Microcrystalline cellulose","isActive":false,"perUnit":199.375,"unit":"mg","tolerancePercent":5},{"name":"Capsule shells, size 3","isActive":false,"perUnit":1,"unit":"pieces","tolerancePercent":5}],"method":["Weigh each ingredient on the analytical balance and keep the print.","Mix the active with an equal part of cellulose in a mortar, and double the amount until all of it is in (geometric dilution).","Pass the powder through a 250 micrometre sieve and mix for five minutes more.","Fill the shells on the filler, tamp evenly, close them and wipe them clean.","Weigh ten capsules one by one; pack into a child-resistant bottle with desiccant."],"expiry":{"days":180,"basis":"rule","evidence":"Dry capsules: at most six months by the expiry rule of the APF (amendment of August 2021), and never later than an ingredient."},"equipment":["Analytical balance B2 (0.01 mg)","Mortar and sieve 250 micrometre","Capsule filler F1, size 3","Powder hood H1"],"checks":["Balance calibrated today","Powder is of one colour, without lumps","Ten capsules each within 7.5 % of the mean weight"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z'),
  ('F-MOX-125', 1, 'approved', '{"ingredients":[{"name":"Minoxidil BP","isActive":true,"perUnit":1.25,"unit":"mg","tolerancePercent":3},{"name":"Microcrystalline cellulose","isActive":false,"perUnit":198.75,"unit":"mg","tolerancePercent":5},{"name":"Capsule shells, size 3","isActive":false,"perUnit":1,"unit":"pieces","tolerancePercent":5}],"method":["Weigh each ingredient on the analytical balance and keep the print.","Mix the active with an equal part of cellulose in a mortar, and double the amount until all of it is in (geometric dilution).","Pass the powder through a 250 micrometre sieve and mix for five minutes more.","Fill the shells on the filler, tamp evenly, close them and wipe them clean.","Weigh ten capsules one by one; pack into a child-resistant bottle with desiccant."],"expiry":{"days":180,"basis":"rule","evidence":"Dry capsules: at most six months by the expiry rule of the APF (amendment of August 2021), and never later than an ingredient."},"equipment":["Analytical balance B2 (0.01 mg)","Mortar and sieve 250 micrometre","Capsule filler F1, size 3","Powder hood H1"],"checks":["Balance calibrated today","Powder is of one colour, without lumps","Ten capsules each within 7.5 % of the mean weight"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z'),
  ('F-MOX-25', 1, 'approved', '{"ingredients":[{"name":"Minoxidil BP","isActive":true,"perUnit":2.5,"unit":"mg","tolerancePercent":3},{"name":"Microcrystalline cellulose","isActive":false,"perUnit":197.5,"unit":"mg","tolerancePercent":5},{"name":"Capsule shells, size 3","isActive":false,"perUnit":1,"unit":"pieces","tolerancePercent":5}],"method":["Weigh each ingredient on the analytical balance and keep the print.","Mix the active with an equal part of cellulose in a mortar, and double the amount until all of it is in (geometric dilution).","Pass the powder through a 250 micrometre sieve and mix for five minutes more.","Fill the shells on the filler, tamp evenly, close them and wipe them clean.","Weigh ten capsules one by one; pack into a child-resistant bottle with desiccant."],"expiry":{"days":180,"basis":"rule","evidence":"Dry capsules: at most six months by the expiry rule of the APF (amendment of August 2021), and never later than an ingredient."},"equipment":["Analytical balance B2 (0.01 mg)","Mortar and sieve 250 micrometre","Capsule filler F1, size 3","Powder hood H1"],"checks":["Balance calibrated today","Powder is of one colour, without lumps","Ten capsules each within 7.5 % of the mean weight"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z'),
  ('F-MOX-5', 1, 'approved', '{"ingredients":[{"name":"Minoxidil BP","isActive":true,"perUnit":5,"unit":"mg","tolerancePercent":3},{"name":"Microcrystalline cellulose","isActive":false,"perUnit":195,"unit":"mg","tolerancePercent":5},{"name":"Capsule shells, size 3","isActive":false,"perUnit":1,"unit":"pieces","tolerancePercent":5}],"method":["Weigh each ingredient on the analytical balance and keep the print.","Mix the active with an equal part of cellulose in a mortar, and double the amount until all of it is in (geometric dilution).","Pass the powder through a 250 micrometre sieve and mix for five minutes more.","Fill the shells on the filler, tamp evenly, close them and wipe them clean.","Weigh ten capsules one by one; pack into a child-resistant bottle with desiccant."],"expiry":{"days":180,"basis":"rule","evidence":"Dry capsules: at most six months by the expiry rule of the APF (amendment of August 2021), and never later than an ingredient."},"equipment":["Analytical balance B2 (0.01 mg)","Mortar and sieve 250 micrometre","Capsule filler F1, size 3","Powder hood H1"],"checks":["Balance calibrated today","Powder is of one colour, without lumps","Ten capsules each within 7.5 % of the mean weight"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z'),
  ('F-MOX-SPI', 1, 'approved', '{"ingredients":[{"name":"Minoxidil BP","isActive":true,"perUnit":0.25,"unit":"mg","tolerancePercent":3},{"name":"Spironolactone BP","isActive":true,"perUnit":25,"unit":"mg","tolerancePercent":3},{"name":"Microcrystalline cellulose","isActive":false,"perUnit":174.75,"unit":"mg","tolerancePercent":5},{"name":"Capsule shells, size 3","isActive":false,"perUnit":1,"unit":"pieces","tolerancePercent":5}],"method":["Weigh each ingredient on the analytical balance and keep the print.","Mix the active with an equal part of cellulose in a mortar, and double the amount until all of it is in (geometric dilution).","Pass the powder through a 250 micrometre sieve and mix for five minutes more.","Fill the shells on the filler, tamp evenly, close them and wipe them clean.","Weigh ten capsules one by one; pack into a child-resistant bottle with desiccant."],"expiry":{"days":180,"basis":"rule","evidence":"Dry capsules: at most six months by the expiry rule of the APF (amendment of August 2021), and never later than an ingredient."},"equipment":["Analytical balance B2 (0.01 mg)","Mortar and sieve 250 micrometre","Capsule filler F1, size 3","Powder hood H1"],"checks":["Balance calibrated today","Powder is of one colour, without lumps","Ten capsules each within 7.5 % of the mean weight"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z'),
  ('F-FIN-MOX-01', 1, 'approved', '{"ingredients":[{"name":"Finasteride BP","isActive":true,"perUnit":1,"unit":"mg","tolerancePercent":3},{"name":"Minoxidil BP","isActive":true,"perUnit":50,"unit":"mg","tolerancePercent":3},{"name":"Propylene glycol","isActive":false,"perUnit":0.5,"unit":"mL","tolerancePercent":5},{"name":"Ethanol 96%","isActive":false,"perUnit":0.3,"unit":"mL","tolerancePercent":5},{"name":"Purified water","isActive":false,"perUnit":0.2,"unit":"mL","tolerancePercent":5}],"method":["Wear gloves and a mask; nobody who is or may become pregnant handles finasteride powder.","Dissolve the finasteride in the ethanol, away from flames.","Add the propylene glycol, then the minoxidil in portions, and warm to 40 °C while stirring until it is clear.","Let it cool, add the water slowly while stirring, and make up to volume.","Filter through 5 micrometre into an amber bottle with a 1 mL applicator."],"expiry":{"days":28,"basis":"rule","evidence":"Contains water: 28 days by the expiry rule of the APF (amendment of August 2021); no stability study of this formula is on file."},"equipment":["Analytical balance B2 (0.01 mg)","Measuring cylinders 10 mL and 25 mL, class A","Magnetic stirrer M1 with hot plate","Filter 5 micrometre"],"checks":["Balance calibrated today","Solution is clear, without crystals after 30 minutes","pH between 6 and 8"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z'),
  ('F-FIN-MOX-025', 1, 'approved', '{"ingredients":[{"name":"Finasteride BP","isActive":true,"perUnit":2.5,"unit":"mg","tolerancePercent":3},{"name":"Minoxidil BP","isActive":true,"perUnit":50,"unit":"mg","tolerancePercent":3},{"name":"Propylene glycol","isActive":false,"perUnit":0.5,"unit":"mL","tolerancePercent":5},{"name":"Ethanol 96%","isActive":false,"perUnit":0.3,"unit":"mL","tolerancePercent":5},{"name":"Purified water","isActive":false,"perUnit":0.2,"unit":"mL","tolerancePercent":5}],"method":["Wear gloves and a mask; nobody who is or may become pregnant handles finasteride powder.","Dissolve the finasteride in the ethanol, away from flames.","Add the propylene glycol, then the minoxidil in portions, and warm to 40 °C while stirring until it is clear.","Let it cool, add the water slowly while stirring, and make up to volume.","Filter through 5 micrometre into an amber bottle with a 1 mL applicator."],"expiry":{"days":28,"basis":"rule","evidence":"Contains water: 28 days by the expiry rule of the APF (amendment of August 2021); no stability study of this formula is on file."},"equipment":["Analytical balance B2 (0.01 mg)","Measuring cylinders 10 mL and 25 mL, class A","Magnetic stirrer M1 with hot plate","Filter 5 micrometre"],"checks":["Balance calibrated today","Solution is clear, without crystals after 30 minutes","pH between 6 and 8"]}', 'What the pharmacy began with', 'The pharmacy', '2026-01-05T00:00:00Z', 'The pharmacy', '2026-01-05T00:00:00Z');
--> statement-breakpoint
alter table public.formulas enable row level security;
--> statement-breakpoint
alter table public.formula_versions enable row level security;
--> statement-breakpoint
revoke all on public.formulas, public.formula_versions from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.formulas to service_role;
--> statement-breakpoint
grant select, insert, update on public.formula_versions to service_role;
--> statement-breakpoint
grant select on public.formulas, public.formula_versions to authenticated;
--> statement-breakpoint
create policy formulas_read on public.formulas for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create policy formula_versions_read on public.formula_versions for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
-- What a formula is for, and what a version says, stay; a version moves one way, and its decision is written once.
create trigger formulas_hold before update or delete on public.formulas for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger formulas_no_truncate before truncate on public.formulas for each statement execute function private.refuse_change();
--> statement-breakpoint
create function private.hold_formula_version() returns trigger language plpgsql set search_path = '' as $$
declare
  decision text[] := array['state', 'decided_by_id', 'decided_by', 'decided_at', 'reason'];
  ending text[] := array['state', 'retired_by', 'retired_at', 'retire_reason'];
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' or new.author_id is null then
      raise exception 'a version of a formula begins as a proposal of somebody' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE'
    or not (old.state = 'proposed' and new.state in ('approved', 'declined', 'withdrawn')
        and (to_jsonb(old) - decision) is not distinct from (to_jsonb(new) - decision)
      or old.state = 'approved' and new.state in ('superseded', 'retired')
        and (to_jsonb(old) - ending) is not distinct from (to_jsonb(new) - ending)) then
    raise exception 'a version of a formula stays as it was decided' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger formula_versions_hold before insert or update or delete on public.formula_versions
  for each row execute function private.hold_formula_version();
--> statement-breakpoint
create trigger formula_versions_no_truncate before truncate on public.formula_versions
  for each statement execute function private.refuse_change();
--> statement-breakpoint
revoke execute on function private.hold_formula_version() from public;
--> statement-breakpoint
grant execute on function private.hold_formula_version() to service_role;
--> statement-breakpoint
-- What a batch is made by stands from when its worksheet is opened.
create trigger worksheets_plan before update on public.worksheets for each row execute function private.hold_always('plan');
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.formula_versions', 'kept', null, 'what the pharmacy makes by, with the pharmacists who agreed on it');
