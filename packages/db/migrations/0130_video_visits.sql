CREATE TABLE "video_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"side" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "video_devices_side" CHECK ("video_devices"."side" in ('patient','doctor'))
);
--> statement-breakpoint
CREATE TABLE "video_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" uuid NOT NULL,
	"from_device" uuid NOT NULL,
	"to_device" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_visits" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"admitted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"phone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "video_devices" ADD CONSTRAINT "video_devices_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_signals" ADD CONSTRAINT "video_signals_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_visits" ADD CONSTRAINT "video_visits_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_devices_appointment" ON "video_devices" USING btree ("appointment_id","joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "video_devices_one" ON "video_devices" USING btree ("appointment_id","side") WHERE "video_devices"."left_at" is null;--> statement-breakpoint
CREATE INDEX "video_signals_to" ON "video_signals" USING btree ("to_device","id");--> statement-breakpoint
CREATE INDEX "video_signals_at" ON "video_signals" USING btree ("at");--> statement-breakpoint
-- Written and read by the server alone, which asks first whose appointment it is.
alter table public.video_visits enable row level security;
--> statement-breakpoint
alter table public.video_devices enable row level security;
--> statement-breakpoint
alter table public.video_signals enable row level security;
--> statement-breakpoint
revoke all on public.video_visits, public.video_devices, public.video_signals from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.video_visits, public.video_devices to service_role;
--> statement-breakpoint
grant select, insert, delete on public.video_signals to service_role;
