CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"list" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone" jsonb,
	CONSTRAINT "bulk_runs_list" CHECK ("bulk_runs"."list" in ('tickets','shop_orders')),
	CONSTRAINT "bulk_runs_undone" CHECK (("bulk_runs"."undone_at" is null) = ("bulk_runs"."undone" is null))
);
--> statement-breakpoint
CREATE INDEX "bulk_runs_at" ON "bulk_runs" USING btree ("at");--> statement-breakpoint
-- What one press has changed of many rows is the server's own; nobody reads it past the server.
alter table public.bulk_runs enable row level security;
--> statement-breakpoint
revoke all on public.bulk_runs from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.bulk_runs to service_role;
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.bulk_runs', 'kept', null, 'of staff');
