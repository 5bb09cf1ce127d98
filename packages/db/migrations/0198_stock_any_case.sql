ALTER TABLE "stock_lots" DROP CONSTRAINT "stock_lots_once";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_lots_once" ON "stock_lots" USING btree ("item_id","lot",lower("maker"));
--> statement-breakpoint
create trigger stock_lots_no_truncate before truncate on public.stock_lots
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger manifests_no_truncate before truncate on public.manifests
  for each statement execute function private.refuse_change();
