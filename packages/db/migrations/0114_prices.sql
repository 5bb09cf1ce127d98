CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"from_cents" integer NOT NULL,
	"to_cents" integer NOT NULL,
	"announced_on" date NOT NULL,
	"applies_on" date NOT NULL,
	"why" text NOT NULL,
	"by" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "price_changes_notice" CHECK ("price_changes"."applies_on" >= "price_changes"."announced_on" + 30),
	CONSTRAINT "price_changes_price" CHECK ("price_changes"."to_cents" > 0 and "price_changes"."to_cents" <> "price_changes"."from_cents")
);
--> statement-breakpoint
CREATE TABLE "price_ledger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"why" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_ledger_key_unique" UNIQUE("key"),
	CONSTRAINT "price_ledger_kind" CHECK ("price_ledger"."kind" in ('shown','agreed','notice','charged','paid_back','change','kept'))
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ledger" ADD CONSTRAINT "price_ledger_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_subscription" ON "price_changes" USING btree ("subscription_id","applies_on");--> statement-breakpoint
CREATE INDEX "price_changes_patient" ON "price_changes" USING btree ("patient_id","announced_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_ledger_subject" ON "price_ledger" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "price_ledger_patient" ON "price_ledger" USING btree ("patient_id","at" DESC NULLS LAST);
--> statement-breakpoint
-- Prices: written by the server, read by the person. What was announced may be withdrawn and is never changed otherwise.
alter table public.price_ledger enable row level security;
--> statement-breakpoint
alter table public.price_changes enable row level security;
--> statement-breakpoint
revoke all on public.price_ledger, public.price_changes from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.price_ledger to service_role;
--> statement-breakpoint
grant select, insert, update (withdrawn_at) on public.price_changes to service_role;
--> statement-breakpoint
grant select on public.price_ledger, public.price_changes to authenticated;
--> statement-breakpoint
create policy price_ledger_read on public.price_ledger for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy price_changes_read on public.price_changes for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create trigger price_ledger_append_only before update or delete on public.price_ledger
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger price_ledger_no_truncate before truncate on public.price_ledger
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create function private.hold_price_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an announced price stays as it was told' using errcode = 'restrict_violation';
  end if;
  if old.withdrawn_at is not null
    or to_jsonb(new) - 'withdrawn_at' is distinct from to_jsonb(old) - 'withdrawn_at' then
    raise exception 'an announced price stays as it was told' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger price_changes_hold before update or delete on public.price_changes
  for each row execute function private.hold_price_change();
--> statement-breakpoint
-- What is known of before: what was agreed, charged and paid back.
insert into public.price_ledger (patient_id, subject_id, kind, amount_cents, currency, why, key, at)
  select patient_id, plan_id, 'agreed', price_cents, currency, 'You agreed to it as you started the plan.', 'agreed:' || id, agreed_at
  from public.plan_agreements
  union all
  select i.patient_id, s.plan_id, 'charged', i.amount_cents, i.currency, 'Charged for one delivery, invoice ' || i.number || '.', 'charged:' || i.stripe_invoice_id, i.paid_at
  from public.invoices i join public.subscriptions s on s.id = i.subscription_id
  where i.status = 'paid' and i.amount_cents > 0 and i.paid_at is not null
  union all
  select r.patient_id, s.plan_id, 'paid_back', r.amount_cents, r.currency, 'Paid back for invoice ' || i.number || '.', 'paid_back:' || r.id, coalesce(r.settled_at, r.requested_at)
  from public.refunds r join public.invoices i on i.id = r.invoice_id join public.subscriptions s on s.id = i.subscription_id
  where r.status = 'succeeded';


