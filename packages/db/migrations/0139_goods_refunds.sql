CREATE TABLE "goods_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"stops_order" boolean NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by_id" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"stripe_refund_id" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "goods_refunds_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "goods_refunds_reason" CHECK ("goods_refunds"."reason" in ('not_supplied','late','quality','double_charge','price','complaint','goodwill','other')),
	CONSTRAINT "goods_refunds_decision" CHECK ("goods_refunds"."decision" in ('approved','declined')),
	CONSTRAINT "goods_refunds_decided" CHECK (("goods_refunds"."decision" is null) = ("goods_refunds"."decided_at" is null)),
	CONSTRAINT "goods_refunds_status" CHECK ("goods_refunds"."status" in ('requested','pending','succeeded','failed')),
	CONSTRAINT "goods_refunds_begun" CHECK ("goods_refunds"."status" = 'requested' or "goods_refunds"."decision" = 'approved'),
	CONSTRAINT "goods_refunds_amount" CHECK ("goods_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "goods_notes" ADD CONSTRAINT "goods_notes_delivery_id_product_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."product_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_refunds" ADD CONSTRAINT "goods_refunds_delivery_id_product_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."product_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_refunds" ADD CONSTRAINT "goods_refunds_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_notes_delivery" ON "goods_notes" USING btree ("delivery_id","at");--> statement-breakpoint
CREATE INDEX "goods_refunds_patient" ON "goods_refunds" USING btree ("patient_id","asked_at");--> statement-breakpoint
CREATE INDEX "goods_refunds_delivery" ON "goods_refunds" USING btree ("delivery_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_refunds_open" ON "goods_refunds" USING btree ("delivery_id") WHERE "goods_refunds"."decision" is null;--> statement-breakpoint
CREATE INDEX "goods_refunds_unsettled" ON "goods_refunds" USING btree ("asked_at") WHERE "goods_refunds"."decision" = 'approved' and "goods_refunds"."status" in ('requested','pending');
--> statement-breakpoint
alter table public.goods_refunds enable row level security;
--> statement-breakpoint
alter table public.goods_notes enable row level security;
--> statement-breakpoint
revoke all on public.goods_refunds, public.goods_notes from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.goods_refunds to service_role;
--> statement-breakpoint
grant select, insert on public.goods_notes to service_role;
--> statement-breakpoint
create trigger goods_notes_append_only before update or delete on public.goods_notes
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger goods_notes_no_truncate before truncate on public.goods_notes
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What was asked for stays, and a decision is written once; how it stands at the provider follows.
create function private.hold_goods_refund() returns trigger language plpgsql set search_path = '' as $$
declare
  decided text[] := array['decision', 'decided_by_id', 'decided_by', 'decided_at', 'decision_note'];
  followed text[] := array['status', 'stripe_refund_id', 'settled_at', 'attempt'];
  open_columns text[] := case when old.decision is null then decided || followed else followed end;
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a refund that was asked for stays as it was decided' using errcode = 'restrict_violation';
  end if;
  if old.decision is null and new.decision = 'approved' and new.decided_by_id = old.asked_by_id then
    raise exception 'a second person agrees to a refund' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function private.hold_goods_refund() from public;
--> statement-breakpoint
grant execute on function private.hold_goods_refund() to service_role;
--> statement-breakpoint
create trigger goods_refunds_hold before update or delete on public.goods_refunds
  for each row execute function private.hold_goods_refund();
--> statement-breakpoint
create trigger goods_refunds_no_truncate before truncate on public.goods_refunds
  for each statement execute function private.refuse_change();

