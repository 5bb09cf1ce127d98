CREATE TABLE "setting_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"words" text NOT NULL,
	"against" uuid,
	"starts_at" timestamp (3) with time zone,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"effective_at" timestamp (3) with time zone,
	"called_off_at" timestamp (3) with time zone,
	"called_off_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "setting_versions_decision" CHECK ("setting_versions"."decision" in ('approved','refused','withdrawn')),
	CONSTRAINT "setting_versions_decided" CHECK (("setting_versions"."decision" is null) = ("setting_versions"."decided_at" is null) and ("setting_versions"."decision" is null) = ("setting_versions"."decided_by" is null)),
	CONSTRAINT "setting_versions_two" CHECK (("setting_versions"."decision" = 'withdrawn') = ("setting_versions"."decided_by" = "setting_versions"."proposed_by") or "setting_versions"."decision" is null),
	CONSTRAINT "setting_versions_effective" CHECK ((coalesce("setting_versions"."decision", '') = 'approved') = ("setting_versions"."effective_at" is not null)),
	CONSTRAINT "setting_versions_called_off" CHECK ("setting_versions"."called_off_at" is null or "setting_versions"."called_off_at" < "setting_versions"."effective_at")
);
--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_proposed_by_profiles_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "setting_versions_open" ON "setting_versions" USING btree ("key") WHERE "setting_versions"."decision" is null;--> statement-breakpoint
CREATE INDEX "setting_versions_newest" ON "setting_versions" USING btree ("key","proposed_at" DESC NULLS LAST);--> statement-breakpoint
-- Written and read by the server alone, for admins.
alter table public.setting_versions enable row level security;
--> statement-breakpoint
revoke all on public.setting_versions from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update on public.setting_versions to service_role;
--> statement-breakpoint
create trigger setting_versions_hold before update or delete on public.setting_versions for each row
  execute function private.hold_content('decision', 'decided_by', 'decided_by_name', 'decided_at', 'reason', 'effective_at',
    'called_off_at', 'called_off_by');
--> statement-breakpoint
create trigger setting_versions_once before update on public.setting_versions for each row
  execute function private.hold_once('decision', 'decided_by', 'decided_by_name', 'decided_at', 'reason', 'effective_at',
    'called_off_at', 'called_off_by');
--> statement-breakpoint
create trigger setting_versions_no_truncate before truncate on public.setting_versions for each statement
  execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.setting_versions', 'kept', null, 'of staff');
