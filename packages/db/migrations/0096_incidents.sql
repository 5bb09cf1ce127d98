CREATE TABLE "incident_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"incident_id" uuid NOT NULL,
	"words" text NOT NULL,
	"closes" boolean NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "incidents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"kind" text NOT NULL,
	"happened_on" date NOT NULL,
	"what" text NOT NULL,
	"order_id" uuid,
	"batch_number" text NOT NULL,
	"told" text NOT NULL,
	"done" text NOT NULL,
	"pharmacist_id" uuid NOT NULL,
	"reported_by" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "incidents_number_unique" UNIQUE("number"),
	CONSTRAINT "incidents_kind" CHECK ("incidents"."kind" in ('dispensing_error','near_miss','other'))
);
--> statement-breakpoint
ALTER TABLE "incident_entries" ADD CONSTRAINT "incident_entries_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_pharmacist_id_pharmacists_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_entries_incident" ON "incident_entries" USING btree ("incident_id","at");--> statement-breakpoint
CREATE INDEX "incidents_reported" ON "incidents" USING btree ("reported_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incidents_order" ON "incidents" USING btree ("order_id");
--> statement-breakpoint
-- The incident log of the pharmacy: written by the server; read by pharmacists and admins.
alter table public.incidents enable row level security;
--> statement-breakpoint
alter table public.incident_entries enable row level security;
--> statement-breakpoint
revoke all on public.incidents, public.incident_entries from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.incidents to service_role;
--> statement-breakpoint
grant select, insert on public.incident_entries to service_role;
--> statement-breakpoint
grant select on public.incidents, public.incident_entries to authenticated;
--> statement-breakpoint
create policy incidents_read on public.incidents for select to authenticated
  using ((select private.is_pharmacist()) or (select private.is_admin()));
--> statement-breakpoint
create policy incident_entries_read on public.incident_entries for select to authenticated
  using ((select private.is_pharmacist()) or (select private.is_admin()));
--> statement-breakpoint
create trigger incidents_hold before update or delete on public.incidents
  for each row execute function private.hold_content('closed_by', 'closed_at', 'version');
--> statement-breakpoint
create function private.hold_closed_incident() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.closed_at, new.closed_by) is distinct from (old.closed_at, old.closed_by) then
    raise exception 'an incident is closed once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
grant execute on function private.hold_closed_incident() to service_role;
--> statement-breakpoint
create trigger incidents_closed_once before update on public.incidents for each row
  when (old.closed_at is not null) execute function private.hold_closed_incident();
--> statement-breakpoint
create trigger incident_entries_append_only before update or delete on public.incident_entries
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger incidents_no_truncate before truncate on public.incidents
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger incident_entries_no_truncate before truncate on public.incident_entries
  for each statement execute function private.refuse_change();
