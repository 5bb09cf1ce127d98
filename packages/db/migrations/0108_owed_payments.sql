CREATE TABLE "owed_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"interval_days" integer NOT NULL,
	"state" text DEFAULT 'trying' NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"is_ours" boolean DEFAULT false NOT NULL,
	"tries_made" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "owed_payments_stripeInvoiceId_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "owed_payments_kind" CHECK ("owed_payments"."kind" in ('plan','goods')),
	CONSTRAINT "owed_payments_state" CHECK ("owed_payments"."state" in ('trying','paused','paid','dropped')),
	CONSTRAINT "owed_payments_due" CHECK (("owed_payments"."state" = 'trying') = ("owed_payments"."next_try_at" is not null)),
	CONSTRAINT "owed_payments_settled" CHECK (("owed_payments"."state" in ('paid','dropped')) = ("owed_payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_tries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owed_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"by" text NOT NULL,
	"outcome" text NOT NULL,
	"card" text NOT NULL,
	"is_backup" boolean DEFAULT false NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_tries_by" CHECK ("payment_tries"."by" in ('renewal','schedule','patient')),
	CONSTRAINT "payment_tries_outcome" CHECK ("payment_tries"."outcome" in ('failed','needs_holder','paid')),
	CONSTRAINT "payment_tries_counted" CHECK ("payment_tries"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "backup_card_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owed_payments" ADD CONSTRAINT "owed_payments_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD CONSTRAINT "payment_tries_owed_id_owed_payments_id_fk" FOREIGN KEY ("owed_id") REFERENCES "public"."owed_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tries" ADD CONSTRAINT "payment_tries_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owed_payments_due_at" ON "owed_payments" USING btree ("next_try_at") WHERE "owed_payments"."state" = 'trying';--> statement-breakpoint
CREATE INDEX "owed_payments_open" ON "owed_payments" USING btree ("stripe_subscription_id") WHERE "owed_payments"."state" in ('trying','paused');--> statement-breakpoint
CREATE INDEX "owed_payments_patient" ON "owed_payments" USING btree ("patient_id","failed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tries_once" ON "payment_tries" USING btree ("owed_id","number");--> statement-breakpoint
CREATE INDEX "payment_tries_patient" ON "payment_tries" USING btree ("patient_id","at" DESC NULLS LAST);
--> statement-breakpoint
-- What did not go through and its tries: kept by the server, read by the patient. A try is written once and never changed.
alter table public.owed_payments enable row level security;
--> statement-breakpoint
alter table public.payment_tries enable row level security;
--> statement-breakpoint
revoke all on public.owed_payments, public.payment_tries from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.owed_payments to service_role;
--> statement-breakpoint
grant select, insert on public.payment_tries to service_role;
--> statement-breakpoint
grant select on public.owed_payments, public.payment_tries to authenticated;
--> statement-breakpoint
create policy owed_payments_read on public.owed_payments for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy payment_tries_read on public.payment_tries for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create trigger payment_tries_append_only before update or delete on public.payment_tries
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger payment_tries_no_truncate before truncate on public.payment_tries
  for each statement execute function private.refuse_change();



