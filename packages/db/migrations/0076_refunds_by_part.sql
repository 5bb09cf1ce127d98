ALTER TABLE "refunds" DROP CONSTRAINT "refunds_invoiceId_unique";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("order_id") WHERE "refunds"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("invoice_id") WHERE "refunds"."order_id" is null;
--> statement-breakpoint
alter table public.refunds add constraint refunds_order foreign key (order_id) references public.orders (id);
--> statement-breakpoint
-- Tried again, a refund counts another attempt.
drop trigger refunds_hold on public.refunds;
--> statement-breakpoint
create trigger refunds_hold before update or delete on public.refunds
  for each row execute function private.hold_content('status', 'stripe_refund_id', 'settled_at', 'attempt');
