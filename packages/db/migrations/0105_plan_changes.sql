CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"from_on" timestamp (3) with time zone,
	"to_on" timestamp (3) with time zone,
	"title" text NOT NULL,
	"told" text[] NOT NULL,
	"undoes" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_changes_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "plan_changes_kind" CHECK ("plan_changes"."kind" in ('cancel','keep','pause','skip','move','undo')),
	CONSTRAINT "plan_changes_counted" CHECK ("plan_changes"."number" > 0),
	CONSTRAINT "plan_changes_told" CHECK (cardinality("plan_changes"."told") > 0)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_undoes_plan_changes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."plan_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_number" ON "plan_changes" USING btree ("subscription_id","number");--> statement-breakpoint
CREATE INDEX "plan_changes_patient" ON "plan_changes" USING btree ("patient_id","made_at" DESC NULLS LAST);
--> statement-breakpoint
-- Changes of a plan: written once by the server, never changed; read by the patient.
alter table public.plan_changes enable row level security;
--> statement-breakpoint
revoke all on public.plan_changes from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.plan_changes to service_role;
--> statement-breakpoint
grant select on public.plan_changes to authenticated;
--> statement-breakpoint
create policy plan_changes_read on public.plan_changes for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create trigger plan_changes_append_only before update or delete on public.plan_changes
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger plan_changes_no_truncate before truncate on public.plan_changes
  for each statement execute function private.refuse_change();
