CREATE TABLE "video_guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"admitted_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "video_guests_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "video_guests_role" CHECK ("video_guests"."role" in ('support','interpreter')),
	CONSTRAINT "video_guests_invited_by" CHECK ("video_guests"."invited_by" in ('patient','doctor')),
	CONSTRAINT "video_guests_named" CHECK ("video_guests"."admitted_at" is null or "video_guests"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "video_devices" DROP CONSTRAINT "video_devices_side";--> statement-breakpoint
ALTER TABLE "video_guests" ADD CONSTRAINT "video_guests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_guests_one" ON "video_guests" USING btree ("appointment_id") WHERE "video_guests"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "video_guests_appointment" ON "video_guests" USING btree ("appointment_id","invited_at");--> statement-breakpoint
ALTER TABLE "video_devices" ADD CONSTRAINT "video_devices_side" CHECK ("video_devices"."side" in ('patient','doctor','guest'));--> statement-breakpoint
-- Written and read by the server alone, which asks first whose link it is.
alter table public.video_guests enable row level security;
--> statement-breakpoint
revoke all on public.video_guests from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.video_guests to service_role;
