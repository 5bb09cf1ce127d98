CREATE TABLE "register_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"part" text NOT NULL,
	"reads" text NOT NULL,
	"reason" text NOT NULL,
	"pharmacist_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "register_corrections_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "register_corrections_part" CHECK ("register_corrections"."part" in ('patient','prescriber','medicine','strength','quantity','directions','batch','date','other'))
);
--> statement-breakpoint
CREATE TABLE "register_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"prescriber_id" uuid NOT NULL,
	"supplied_on" date NOT NULL,
	"patient_name" text NOT NULL,
	"prescription_number" bigint NOT NULL,
	"prescriber_name" text NOT NULL,
	"prescriber_number" text NOT NULL,
	"medicine" text NOT NULL,
	"description" text NOT NULL,
	"ingredients" text NOT NULL,
	"form" text NOT NULL,
	"strength" text NOT NULL,
	"quantity" real NOT NULL,
	"unit" text NOT NULL,
	"directions" text NOT NULL,
	"compounded" boolean NOT NULL,
	"dispenser_id" uuid NOT NULL,
	"dispenser_name" text NOT NULL,
	"dispensings_left" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_line_id_register_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."register_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_pharmacist_id_pharmacists_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_lines" ADD CONSTRAINT "register_lines_number_supplies_dispense_number_fk" FOREIGN KEY ("number") REFERENCES "public"."supplies"("dispense_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_lines" ADD CONSTRAINT "register_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_lines" ADD CONSTRAINT "register_lines_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_lines" ADD CONSTRAINT "register_lines_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_lines" ADD CONSTRAINT "register_lines_prescriber_id_doctors_id_fk" FOREIGN KEY ("prescriber_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_lines" ADD CONSTRAINT "register_lines_dispenser_id_pharmacists_id_fk" FOREIGN KEY ("dispenser_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_corrections_line" ON "register_corrections" USING btree ("line_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "register_lines_once" ON "register_lines" USING btree ("number","position");--> statement-breakpoint
CREATE INDEX "register_lines_day" ON "register_lines" USING btree ("supplied_on","number");--> statement-breakpoint
CREATE INDEX "register_lines_medicine" ON "register_lines" USING btree ("medicine","supplied_on","number");--> statement-breakpoint
CREATE INDEX "register_lines_prescriber" ON "register_lines" USING btree ("prescriber_id","supplied_on","number");--> statement-breakpoint
CREATE INDEX "register_lines_both" ON "register_lines" USING btree ("prescriber_id","medicine","supplied_on","number");--> statement-breakpoint
CREATE INDEX "register_lines_patient" ON "register_lines" USING btree ("patient_id","supplied_on","number");--> statement-breakpoint
-- The dispensing register: written by the server, read by pharmacists; nothing in it is changed or taken away. (REG-15)
alter table public.register_lines enable row level security;
--> statement-breakpoint
alter table public.register_corrections enable row level security;
--> statement-breakpoint
revoke all on public.register_lines, public.register_corrections from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.register_lines, public.register_corrections to service_role;
--> statement-breakpoint
grant select on public.register_lines, public.register_corrections to authenticated;
--> statement-breakpoint
create policy register_lines_read on public.register_lines for select to authenticated
  using ((select private.is_pharmacist()));
--> statement-breakpoint
create policy register_corrections_read on public.register_corrections for select to authenticated
  using ((select private.is_pharmacist()));
--> statement-breakpoint
-- What was dispensed before there were lines, as its prescription and its order say it.
insert into public.register_lines (number, position, order_id, prescription_id, patient_id, prescriber_id, supplied_on, patient_name,
  prescription_number, prescriber_name, prescriber_number, medicine, description, ingredients, form, strength, quantity, unit,
  directions, compounded, dispenser_id, dispenser_name, dispensings_left, created_at)
select s.dispense_number, i.nth - 1, s.order_id, s.prescription_id, s.patient_id, p.doctor_id, s.supplied_on,
  p.patient_snapshot ->> 'name', p.number, p.prescriber_snapshot ->> 'name', p.prescriber_snapshot ->> 'prescriberNumber',
  i.item ->> 'medicine', i.item ->> 'description',
  coalesce((select string_agg(case part when 'FIN_PO' then 'finasteride' when 'FIN_TOP' then 'finasteride'
    when 'DUT_PO' then 'dutasteride' when 'MOX_PO' then 'minoxidil' when 'MOX_TOP' then 'minoxidil' when 'SPI_PO' then 'spironolactone'
    when 'CPA_PO' then 'cyproterone' end, ' + ' order by parts.nth)
    from regexp_split_to_table(i.item ->> 'medicine', '\+') with ordinality parts (part, nth)), ''),
  i.item ->> 'form', i.item ->> 'strength', coalesce((h.hold ->> 'quantity')::real, (i.item ->> 'quantity')::real), i.item ->> 'unit',
  i.item ->> 'directions', (i.item ->> 'compounded')::boolean, s.pharmacist_id, f.name,
  greatest(p.supplies_total - o.supply_number, 0), s.created_at
from public.supplies s
join public.orders o on o.id = s.order_id
join public.prescriptions p on p.id = s.prescription_id
join public.pharmacists f on f.id = s.pharmacist_id
cross join lateral jsonb_array_elements(p.items) with ordinality i (item, nth)
left join lateral (select hold from jsonb_array_elements(o.holds) hold where (hold ->> 'position')::int = i.nth - 1) h on true
where o.holds is null or h.hold is not null;
--> statement-breakpoint
create trigger register_lines_append_only before update or delete on public.register_lines
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger register_lines_no_truncate before truncate on public.register_lines
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger register_corrections_append_only before update or delete on public.register_corrections
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger register_corrections_no_truncate before truncate on public.register_corrections
  for each statement execute function private.refuse_change();
