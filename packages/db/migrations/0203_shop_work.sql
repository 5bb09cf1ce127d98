CREATE TABLE "shop_order_assignments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"assignee_id" uuid,
	"assignee_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_order_assignments_named" CHECK (("shop_order_assignments"."assignee_id" is null) = ("shop_order_assignments"."assignee_name" = ''))
);
--> statement-breakpoint
CREATE TABLE "shop_order_remarks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"replaces" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_order_remarks_replaces_unique" UNIQUE("replaces"),
	CONSTRAINT "shop_order_remarks_kind" CHECK ("shop_order_remarks"."kind" in ('note','hand_over')),
	CONSTRAINT "shop_order_remarks_text" CHECK ("shop_order_remarks"."text" <> '' or "shop_order_remarks"."replaces" is not null)
);
--> statement-breakpoint
ALTER TABLE "shop_order_assignments" ADD CONSTRAINT "shop_order_assignments_order_id_shop_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_remarks" ADD CONSTRAINT "shop_order_remarks_order_id_shop_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_remarks" ADD CONSTRAINT "shop_order_remarks_replaces_shop_order_remarks_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."shop_order_remarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_order_assignments_assignee" ON "shop_order_assignments" USING btree ("assignee_id") WHERE "shop_order_assignments"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_remarks_order" ON "shop_order_remarks" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_remarks_once" ON "shop_order_remarks" USING btree ("order_id","request_key");--> statement-breakpoint
-- Admins alone read who sees to an order and what is noted about it; its customer never does. What was noted stays.
alter table public.shop_order_assignments enable row level security;
--> statement-breakpoint
revoke all on public.shop_order_assignments from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.shop_order_assignments to service_role;
--> statement-breakpoint
grant select on public.shop_order_assignments to authenticated;
--> statement-breakpoint
create policy shop_order_assignments_read on public.shop_order_assignments for select to authenticated
  using ((select private.is_admin()));
--> statement-breakpoint
alter table public.shop_order_remarks enable row level security;
--> statement-breakpoint
revoke all on public.shop_order_remarks from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.shop_order_remarks to service_role;
--> statement-breakpoint
grant select on public.shop_order_remarks to authenticated;
--> statement-breakpoint
create policy shop_order_remarks_read on public.shop_order_remarks for select to authenticated
  using ((select private.is_admin()));
--> statement-breakpoint
create function private.hold_shop_order_remark() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.replaces is not null and not exists (
      select from public.shop_order_remarks r
      where r.id = new.replaces and r.order_id = new.order_id and r.staff_id = new.staff_id and r.kind = new.kind) then
      raise exception 'a note is corrected by who wrote it' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' and private.is_destroying('public.shop_order_remarks', to_jsonb(old)) then
    return old;
  end if;
  raise exception 'a note stays as it was written' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger shop_order_remarks_held before insert or update or delete on public.shop_order_remarks
  for each row execute function private.hold_shop_order_remark();
--> statement-breakpoint
create trigger shop_order_remarks_no_truncate before truncate on public.shop_order_remarks
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.shop_order_assignments', 'destroyed', 'order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', ''),
  ('public.shop_order_remarks', 'destroyed', 'order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', '');
