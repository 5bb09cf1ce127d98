CREATE TABLE "provider_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"source_id" text NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"payout_id" text,
	CONSTRAINT "provider_moves_kind" CHECK ("provider_moves"."kind" in ('charge','refund','refund_failure','dispute','dispute_won','payout','other'))
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"provider_cents" integer NOT NULL,
	"our_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"moves" integer NOT NULL,
	"runs" integer DEFAULT 1 NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciled_days_day_unique" UNIQUE("day"),
	CONSTRAINT "reconciled_days_runs" CHECK ("reconciled_days"."runs" > 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"what" text NOT NULL,
	"provider_cents" integer NOT NULL,
	"our_cents" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"explanation" text DEFAULT '' NOT NULL,
	"explained_by" text DEFAULT '' NOT NULL,
	"explained_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_differences_what" CHECK ("reconciliation_differences"."what" in ('not_here','not_there','amount')),
	CONSTRAINT "reconciliation_differences_explained" CHECK (("reconciliation_differences"."explained_at" is null) = ("reconciliation_differences"."explanation" = '') and ("reconciliation_differences"."explained_at" is null) = ("reconciliation_differences"."explained_by" = ''))
);
--> statement-breakpoint
CREATE INDEX "provider_moves_day" ON "provider_moves" USING btree ("day");--> statement-breakpoint
CREATE INDEX "provider_moves_source" ON "provider_moves" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "provider_moves_invoice" ON "provider_moves" USING btree ("stripe_invoice_id") WHERE "provider_moves"."stripe_invoice_id" <> '';--> statement-breakpoint
CREATE INDEX "provider_moves_payout" ON "provider_moves" USING btree ("payout_id") WHERE "provider_moves"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_payouts_arrives" ON "provider_payouts" USING btree ("arrives_on");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_once" ON "reconciliation_differences" USING btree ("day","subject","what");
--> statement-breakpoint
-- The provider's money and how it compares with ours: the server alone. What the provider told is written once.
alter table public.provider_moves enable row level security;
--> statement-breakpoint
alter table public.provider_payouts enable row level security;
--> statement-breakpoint
alter table public.reconciled_days enable row level security;
--> statement-breakpoint
alter table public.reconciliation_differences enable row level security;
--> statement-breakpoint
revoke all on public.provider_moves, public.provider_payouts, public.reconciled_days, public.reconciliation_differences from anon, authenticated;
--> statement-breakpoint
grant select, insert, update (payout_id) on public.provider_moves to service_role;
--> statement-breakpoint
grant select, insert, update (status) on public.provider_payouts to service_role;
--> statement-breakpoint
grant select, insert, update on public.reconciled_days, public.reconciliation_differences to service_role;
--> statement-breakpoint
create trigger provider_moves_hold before update or delete on public.provider_moves
  for each row execute function private.hold_content('payout_id');
--> statement-breakpoint
create trigger provider_moves_no_truncate before truncate on public.provider_moves
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger provider_payouts_hold before update or delete on public.provider_payouts
  for each row execute function private.hold_content('status');
--> statement-breakpoint
create trigger provider_payouts_no_truncate before truncate on public.provider_payouts
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger reconciliation_differences_hold before update or delete on public.reconciliation_differences
  for each row execute function private.hold_content('provider_cents', 'our_cents', 'gone_at', 'explanation', 'explained_by', 'explained_at');
--> statement-breakpoint
create trigger reconciliation_differences_no_truncate before truncate on public.reconciliation_differences
  for each statement execute function private.refuse_change();


