CREATE TABLE "calendar_feeds" (
	"doctor_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "calendar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The link of a doctor's calendar: the doctor sees that there is one, the server keeps and reads it.
alter table public.calendar_feeds enable row level security;
--> statement-breakpoint
revoke all on public.calendar_feeds from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.calendar_feeds to service_role;
--> statement-breakpoint
grant select on public.calendar_feeds to authenticated;
--> statement-breakpoint
create policy calendar_feeds_read on public.calendar_feeds for select to authenticated
  using (doctor_id = (select private.my_doctor_id()));

