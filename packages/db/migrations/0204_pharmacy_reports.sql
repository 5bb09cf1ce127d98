DROP INDEX "orders_shipped";--> statement-breakpoint
CREATE INDEX "orders_packed" ON "orders" USING btree ("packed_at","received_at","patient_id") WHERE "orders"."packed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_made_again" ON "orders" USING btree ("received_at") WHERE "orders"."replaces" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_waste" ON "stock_moves" USING btree ("at") WHERE "stock_moves"."kind" = 'waste';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at" DESC NULLS LAST,"id","received_at","patient_id") WHERE "orders"."shipped_at" is not null;--> statement-breakpoint
-- Steps of orders between two moments, for the pharmacy's reports: what the audit log keeps of them, with what was written, and for a hold
-- when it was over. Pharmacists alone get any.
create function private.order_steps(actions text[], since timestamptz, until timestamptz)
returns table (id bigint, at timestamptz, order_id uuid, action text, reason text, note text, by_name text, left_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, a.at, a.subject_id::uuid, a.action, a.reason, coalesce(n.text, ''), case a.actor_role when 'system' then '' else a.actor_name end,
    case when a.action in ('order.hold', 'order.recall') then (
      select b.at from public.audit_log b
      where b.subject_type = 'order' and b.subject_id = a.subject_id and (b.at, b.id) > (a.at, a.id)
        and (b.from_state = 'on_hold' or b.action = 'order.recall')
      order by b.at, b.id limit 1) end
  from public.audit_log a
  left join public.order_notes n on n.audit_id = a.id
  where (select private.is_pharmacist()) and a.action = any (actions) and a.subject_type = 'order' and a.at >= since and a.at < until
$$;
--> statement-breakpoint
revoke execute on function private.order_steps(text[], timestamptz, timestamptz) from public;
--> statement-breakpoint
grant execute on function private.order_steps(text[], timestamptz, timestamptz) to authenticated;
