CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_order_id" text DEFAULT '' NOT NULL,
	"begun_by" uuid NOT NULL,
	"by_name" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"lodged_at" timestamp (3) with time zone,
	CONSTRAINT "manifests_lodged_known" CHECK (("manifests"."lodged_at" is null) = ("manifests"."carrier_order_id" = ''))
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "manifest_id" uuid;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_begun_by_pharmacists_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_one_open" ON "manifests" USING btree ((true)) WHERE "manifests"."lodged_at" is null;--> statement-breakpoint
CREATE INDEX "manifests_lodged" ON "manifests" USING btree ("lodged_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_manifest" ON "parcels" USING btree ("manifest_id") WHERE "parcels"."manifest_id" is not null;--> statement-breakpoint
CREATE INDEX "parcels_unlodged" ON "parcels" USING btree ("handed_over_at") WHERE "parcels"."manifest_id" is null and "parcels"."voided_at" is null and "parcels"."delivered_at" is null;--> statement-breakpoint
alter table public.manifests enable row level security;
--> statement-breakpoint
revoke all on public.manifests from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, delete on public.manifests to service_role;
--> statement-breakpoint
grant update (carrier_order_id, lodged_at) on public.manifests to service_role;
--> statement-breakpoint
grant select on public.manifests to authenticated;
--> statement-breakpoint
create policy manifests_read on public.manifests for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
-- What the carrier has taken stays as it was lodged.
create function private.keep_lodged_manifest() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.lodged_at is not null then
    raise exception 'a manifest that was lodged does not change' using errcode = '23001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger manifests_stay before update or delete on public.manifests
  for each row execute function private.keep_lodged_manifest();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.manifests', 'kept', null, 'of staff');
