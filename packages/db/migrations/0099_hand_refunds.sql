CREATE TABLE "invoice_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
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
	CONSTRAINT "refund_requests_reason" CHECK ("refund_requests"."reason" in ('not_supplied','late','quality','double_charge','price','complaint','goodwill','other')),
	CONSTRAINT "refund_requests_decision" CHECK ("refund_requests"."decision" in ('approved','declined')),
	CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."decision" is null) = ("refund_requests"."decided_at" is null)),
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_cents" > 0)
);
--> statement-breakpoint
DROP INDEX "refunds_whole_once";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "card_last4" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_notes" ADD CONSTRAINT "invoice_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_notes_invoice" ON "invoice_notes" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "refund_requests_invoice" ON "refund_requests" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("invoice_id") WHERE "refund_requests"."decision" is null;--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "invoices_number" ON "invoices" USING btree (upper("number"));--> statement-breakpoint
CREATE INDEX "invoices_card" ON "invoices" USING btree ("card_last4","issued_at" DESC NULLS LAST) WHERE "invoices"."card_last4" <> '';--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("invoice_id") WHERE "refunds"."status" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("invoice_id") WHERE "refunds"."order_id" is null and "refunds"."request_id" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requestId_unique" UNIQUE("request_id");
--> statement-breakpoint
-- What the office asks for, and writes down for each other: the server alone reads and writes it.
alter table public.refund_requests enable row level security;
--> statement-breakpoint
alter table public.invoice_notes enable row level security;
--> statement-breakpoint
revoke all on public.refund_requests, public.invoice_notes from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.refund_requests to service_role;
--> statement-breakpoint
grant select, insert on public.invoice_notes to service_role;
--> statement-breakpoint
alter table public.refunds add constraint refunds_request foreign key (request_id) references public.refund_requests (id);
--> statement-breakpoint
create trigger invoice_notes_append_only before update or delete on public.invoice_notes
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger invoice_notes_no_truncate before truncate on public.invoice_notes
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- A decision is written once.
create function private.hold_refund_request() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['decision', 'decided_by_id', 'decided_by', 'decided_at', 'decision_note'];
begin
  if tg_op = 'DELETE' or old.decision is not null
    or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a refund that was asked for stays as it was decided' using errcode = 'restrict_violation';
  end if;
  if new.decision = 'approved' and new.decided_by_id = old.asked_by_id then
    raise exception 'a second person agrees to a refund' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function private.hold_refund_request() from public;
--> statement-breakpoint
grant execute on function private.hold_refund_request() to service_role;
--> statement-breakpoint
create trigger refund_requests_hold before update or delete on public.refund_requests
  for each row execute function private.hold_refund_request();
--> statement-breakpoint
create trigger refund_requests_no_truncate before truncate on public.refund_requests
  for each statement execute function private.refuse_change();
