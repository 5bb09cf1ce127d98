CREATE TABLE "stock_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"least" numeric(14, 4) DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_items_kind" CHECK ("stock_items"."kind" in ('ingredient','goods')),
	CONSTRAINT "stock_items_unit" CHECK ("stock_items"."unit" in ('g','mL','pieces'))
);
--> statement-breakpoint
CREATE TABLE "stock_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"lot" text NOT NULL,
	"maker" text NOT NULL,
	"expires_on" date NOT NULL,
	"location" text NOT NULL,
	"state" text DEFAULT 'quarantine' NOT NULL,
	"quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"has_certificate" boolean DEFAULT false NOT NULL,
	"received_by" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"released_by" text DEFAULT '' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_lots_once" UNIQUE("item_id","lot","maker"),
	CONSTRAINT "stock_lots_state" CHECK ("stock_lots"."state" in ('quarantine','released','rejected')),
	CONSTRAINT "stock_lots_never_negative" CHECK ("stock_lots"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"change" numeric(14, 4) NOT NULL,
	"balance" numeric(14, 4) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"order_number" bigint,
	"pharmacist_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "stock_moves_kind" CHECK ("stock_moves"."kind" in ('receive','use','count','waste')),
	CONSTRAINT "stock_moves_way" CHECK ("stock_moves"."kind" = 'count' or ("stock_moves"."change" > 0) = ("stock_moves"."kind" = 'receive'))
);
--> statement-breakpoint
ALTER TABLE "stock_lots" ADD CONSTRAINT "stock_lots_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_lot_id_stock_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."stock_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_pharmacist_id_pharmacists_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_items_name" ON "stock_items" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "stock_items_code" ON "stock_items" USING btree ("code") WHERE "stock_items"."code" <> '';--> statement-breakpoint
CREATE INDEX "stock_lots_lot" ON "stock_lots" USING btree ("lot");--> statement-breakpoint
CREATE INDEX "stock_moves_lot" ON "stock_moves" USING btree ("lot_id","position" DESC NULLS LAST);--> statement-breakpoint
alter table public.stock_items enable row level security;
--> statement-breakpoint
alter table public.stock_lots enable row level security;
--> statement-breakpoint
alter table public.stock_moves enable row level security;
--> statement-breakpoint
revoke all on public.stock_items, public.stock_lots, public.stock_moves from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.stock_items, public.stock_moves to service_role;
--> statement-breakpoint
grant update (least, code) on public.stock_items to service_role;
--> statement-breakpoint
-- What is in a lot is nobody's to write: its moves are added by a trigger.
grant select on public.stock_lots to service_role;
--> statement-breakpoint
grant insert (id, item_id, lot, maker, expires_on, location, received_by, received_at) on public.stock_lots to service_role;
--> statement-breakpoint
grant update (location, state, has_certificate, released_by, state_reason) on public.stock_lots to service_role;
--> statement-breakpoint
grant select on public.stock_items, public.stock_lots, public.stock_moves to authenticated;
--> statement-breakpoint
create policy stock_items_read on public.stock_items for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create policy stock_lots_read on public.stock_lots for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create policy stock_moves_read on public.stock_moves for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create function private.add_stock_move() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.stock_lots set quantity = quantity + new.change where id = new.lot_id returning quantity into new.balance;
  return new;
end $$;
--> statement-breakpoint
create trigger stock_moves_add before insert on public.stock_moves for each row execute function private.add_stock_move();
--> statement-breakpoint
create trigger stock_moves_append_only before update or delete on public.stock_moves
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger stock_moves_no_truncate before truncate on public.stock_moves
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger stock_lots_hold before update on public.stock_lots
  for each row execute function private.hold_always('id', 'item_id', 'lot', 'maker', 'expires_on', 'received_by', 'received_at');
--> statement-breakpoint
create trigger stock_lots_stay before delete on public.stock_lots for each row execute function private.refuse_change();
--> statement-breakpoint
revoke execute on function private.add_stock_move() from public;
--> statement-breakpoint
grant execute on function private.add_stock_move() to service_role;
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.stock_moves', 'kept', null, 'of staff');
