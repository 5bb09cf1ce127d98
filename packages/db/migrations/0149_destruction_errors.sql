CREATE TABLE "destruction_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"destroyed_by" uuid NOT NULL,
	"note" text NOT NULL,
	"order_version" integer NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "destruction_errors" ADD CONSTRAINT "destruction_errors_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destruction_errors" ADD CONSTRAINT "destruction_errors_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destruction_errors" ADD CONSTRAINT "destruction_errors_destroyed_by_pharmacists_id_fk" FOREIGN KEY ("destroyed_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "destruction_errors_once" ON "destruction_errors" USING btree ("order_id","order_version");--> statement-breakpoint
-- Written once by the server, for what one pharmacist has recorded as destroyed, and never changed.
alter table public.destruction_errors enable row level security;
--> statement-breakpoint
revoke all on public.destruction_errors from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.destruction_errors to service_role;
--> statement-breakpoint
grant select on public.destruction_errors to authenticated;
--> statement-breakpoint
create policy destruction_errors_read on public.destruction_errors for select to authenticated
  using ((select private.is_pharmacist()));
--> statement-breakpoint
create trigger destruction_errors_append_only before update or delete on public.destruction_errors
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger destruction_errors_no_truncate before truncate on public.destruction_errors
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What a pharmacist recorded as destroyed stays, unless a row says of that record that it was withdrawn before it was witnessed.
create function private.hold_destruction() returns trigger language plpgsql set search_path = '' as $$
begin
  if not (new.destroyed_by is null and old.state in ('on_hold', 'returned') and exists (
      select from public.destruction_errors e where e.order_id = old.id and e.order_version = old.version
        and e.destroyed_by = old.destroyed_by and e.note = old.destroy_note)) then
    raise exception 'what is recorded as destroyed is withdrawn by its own row' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function private.hold_destruction() from public;
--> statement-breakpoint
grant execute on function private.hold_destruction() to service_role;
--> statement-breakpoint
create or replace trigger orders_hold_once before update on public.orders for each row
  execute function private.hold_once('verified_at', 'verified_by', 'counselling', 'shipped_at', 'shipped_by', 'delivered_at');
--> statement-breakpoint
create trigger orders_destruction_stays before update on public.orders for each row
  when (old.destroyed_by is not null and
    (old.destroyed_by, old.destroy_note) is distinct from (new.destroyed_by, new.destroy_note))
  execute function private.hold_destruction();

