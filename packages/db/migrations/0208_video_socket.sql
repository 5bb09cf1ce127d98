CREATE TABLE "video_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"claims" jsonb,
	"guest_id" uuid,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_tickets_whose" CHECK (("video_tickets"."claims" is null) <> ("video_tickets"."guest_id" is null))
);
--> statement-breakpoint
ALTER TABLE "video_signals" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "video_tickets" ADD CONSTRAINT "video_tickets_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tickets" ADD CONSTRAINT "video_tickets_guest_id_video_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."video_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_tickets_until" ON "video_tickets" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "video_signals_once" ON "video_signals" USING btree ("from_device","number");--> statement-breakpoint
-- Written and read by the server alone, and gone with their use.
alter table public.video_tickets enable row level security;
--> statement-breakpoint
revoke all on public.video_tickets from anon, authenticated;
--> statement-breakpoint
grant select, insert, delete on public.video_tickets to service_role;
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.video_tickets', 'destroyed', 'appointment_id in (select id from public.appointments where patient_id = $1)', '');
