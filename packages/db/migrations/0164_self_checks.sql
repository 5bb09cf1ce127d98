CREATE TABLE "self_check_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"ms" integer NOT NULL,
	"bad" integer NOT NULL,
	"caution" integer NOT NULL,
	"turned" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "self_checks" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "self_checks_state" CHECK ("self_checks"."state" in ('good','caution','bad','unknown')),
	CONSTRAINT "self_checks_count" CHECK ("self_checks"."count" >= 0),
	CONSTRAINT "self_checks_since" CHECK ("self_checks"."since" <= "self_checks"."checked_at")
);
--> statement-breakpoint
CREATE INDEX "self_check_runs_newest" ON "self_check_runs" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "self_check_runs_turned" ON "self_check_runs" USING btree ("at" DESC NULLS LAST,"id") WHERE "self_check_runs"."turned" <> '[]';--> statement-breakpoint
-- Written and read by the server alone.
alter table public.self_checks enable row level security;
--> statement-breakpoint
alter table public.self_check_runs enable row level security;
--> statement-breakpoint
revoke all on public.self_checks, public.self_check_runs from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.self_checks to service_role;
--> statement-breakpoint
grant select, insert, delete on public.self_check_runs to service_role;
