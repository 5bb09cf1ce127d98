CREATE TABLE "notice_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_sends_state" CHECK ("notice_sends"."state" in ('waiting','sent','dropped','failed'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"home" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "is_quiet" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "quiet_from" smallint DEFAULT 1260 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "quiet_to" smallint DEFAULT 420 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "zone" text DEFAULT 'Australia/Sydney' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_sends" ADD CONSTRAINT "notice_sends_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_sends" ADD CONSTRAINT "notice_sends_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_sends_once" ON "notice_sends" USING btree ("notice_id","device_id");--> statement-breakpoint
CREATE INDEX "notice_sends_device" ON "notice_sends" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "notice_sends_due" ON "notice_sends" USING btree ("next_attempt_at") WHERE "notice_sends"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_once" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
-- A device goes with its session: whoever is signed out there hears nothing more.
alter table public.push_devices add constraint push_devices_session_fk foreign key (session_id) references auth.sessions (id) on delete cascade;
--> statement-breakpoint
-- The server alone: where a device is reached, and what goes there.
alter table public.push_devices enable row level security;
--> statement-breakpoint
alter table public.notice_sends enable row level security;
--> statement-breakpoint
revoke all on public.push_devices, public.notice_sends from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.push_devices, public.notice_sends to service_role;

