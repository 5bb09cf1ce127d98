CREATE TABLE "credit_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"stripe_invoice_id" text,
	"used_at" timestamp (3) with time zone,
	"back_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_uses_stripeInvoiceId_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "credit_uses_amount" CHECK ("credit_uses"."amount_cents" >= 0),
	CONSTRAINT "credit_uses_back" CHECK ("credit_uses"."back_cents" between 0 and "credit_uses"."amount_cents"),
	CONSTRAINT "credit_uses_used" CHECK (("credit_uses"."stripe_invoice_id" is null) = ("credit_uses"."used_at" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by_id" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"taken_back_by" text DEFAULT '' NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_cents" integer DEFAULT 0 NOT NULL,
	"taken_back_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "customer_credits_amount" CHECK ("customer_credits"."amount_cents" > 0),
	CONSTRAINT "customer_credits_decision" CHECK ("customer_credits"."decision" in ('approved','declined')),
	CONSTRAINT "customer_credits_decided" CHECK (("customer_credits"."decision" is null) = ("customer_credits"."decided_at" is null)),
	CONSTRAINT "customer_credits_taken_back" CHECK ("customer_credits"."taken_back_at" is null or "customer_credits"."decision" = 'approved'),
	CONSTRAINT "customer_credits_back" CHECK ("customer_credits"."taken_back_cents" between 0 and "customer_credits"."amount_cents"),
	CONSTRAINT "customer_credits_back_at" CHECK (("customer_credits"."taken_back_at" is null) = ("customer_credits"."taken_back_cents" = 0))
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_refunds" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_deliveries" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_uses_held" ON "credit_uses" USING btree ("subject_id") WHERE "credit_uses"."stripe_invoice_id" is null;--> statement-breakpoint
CREATE INDEX "credit_uses_patient" ON "credit_uses" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "customer_credits_patient" ON "customer_credits" USING btree ("patient_id","asked_at");
--> statement-breakpoint
-- Credit is written by the server alone; what the office notes about it is for the office.
alter table public.customer_credits enable row level security;
--> statement-breakpoint
alter table public.credit_uses enable row level security;
--> statement-breakpoint
revoke all on public.customer_credits, public.credit_uses from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.customer_credits, public.credit_uses to service_role;
--> statement-breakpoint
-- What was asked for stays; its decision is written once, and that it was taken back.
create function private.hold_customer_credit() returns trigger language plpgsql set search_path = '' as $$
declare
  decided text[] := array['decision', 'decided_by_id', 'decided_by', 'decided_at', 'decision_note'];
  taken text[] := array['taken_back_by', 'taken_back_at', 'taken_back_note', 'taken_back_cents'];
  open_columns text[] := case when old.decision is null then decided when old.taken_back_at is null then taken else array[]::text[] end;
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'credit that was given stays as it was decided' using errcode = 'restrict_violation';
  end if;
  if old.decision is null and new.decision = 'approved' and new.decided_by_id = old.asked_by_id then
    raise exception 'a second person agrees to credit' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What is counted on may be another amount until it is used; from then on only what comes back of it is written, and that grows.
create function private.hold_credit_use() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := case when old.stripe_invoice_id is null
    then array['amount_cents', 'held_at', 'stripe_invoice_id', 'used_at'] else array['back_cents'] end;
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns)
    or new.back_cents < old.back_cents then
    raise exception 'credit that was used stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function private.hold_customer_credit(), private.hold_credit_use() from public;
--> statement-breakpoint
grant execute on function private.hold_customer_credit(), private.hold_credit_use() to service_role;
--> statement-breakpoint
create trigger customer_credits_hold before update or delete on public.customer_credits
  for each row execute function private.hold_customer_credit();
--> statement-breakpoint
create trigger credit_uses_hold before update or delete on public.credit_uses
  for each row execute function private.hold_credit_use();
--> statement-breakpoint
create trigger customer_credits_no_truncate before truncate on public.customer_credits
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger credit_uses_no_truncate before truncate on public.credit_uses
  for each statement execute function private.refuse_change();



