CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"turned_off" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_link" CHECK ("notices"."link" = '' or "notices"."link" like '/%')
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","source_key");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("user_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","at" DESC NULLS LAST,"id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");
--> statement-breakpoint
-- What people were told, and how they want to be: each reads their own, the server writes.
alter table public.notices enable row level security;
--> statement-breakpoint
alter table public.notice_settings enable row level security;
--> statement-breakpoint
revoke all on public.notices, public.notice_settings from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.notices, public.notice_settings to service_role;
--> statement-breakpoint
grant select on public.notices, public.notice_settings to authenticated;
--> statement-breakpoint
create policy notices_read on public.notices for select to authenticated using (user_id = (select auth.uid()));
--> statement-breakpoint
create policy notice_settings_read on public.notice_settings for select to authenticated using (user_id = (select auth.uid()));

