CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quarter" text NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"rights" text[] NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_reviews_by_another" CHECK ("access_reviews"."by_id" <> "access_reviews"."account_id")
);
--> statement-breakpoint
CREATE TABLE "sweep_faults" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_reviews_quarter" ON "access_reviews" USING btree ("quarter","account_id","at");--> statement-breakpoint
-- Written and read by the server alone, for superadmins.
alter table public.access_reviews enable row level security;
--> statement-breakpoint
alter table public.sweep_faults enable row level security;
--> statement-breakpoint
revoke all on public.access_reviews, public.sweep_faults from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.access_reviews to service_role;
--> statement-breakpoint
grant select, insert, update, delete on public.sweep_faults to service_role;
--> statement-breakpoint
create trigger access_reviews_append_only before update or delete on public.access_reviews
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger access_reviews_no_truncate before truncate on public.access_reviews
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.access_reviews', 'kept', null, 'Who of the staff was allowed what, confirmed by whom; nobody of staff is destroyed.');
