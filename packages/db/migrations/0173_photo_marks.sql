CREATE TABLE "photo_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_x" double precision NOT NULL,
	"from_y" double precision NOT NULL,
	"to_x" double precision NOT NULL,
	"to_y" double precision NOT NULL,
	"words" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "photo_marks_kind" CHECK ("photo_marks"."kind" in ('circle','arrow','text') and ("photo_marks"."kind" <> 'text' or "photo_marks"."words" <> '')),
	CONSTRAINT "photo_marks_inside" CHECK (least("photo_marks"."from_x", "photo_marks"."from_y", "photo_marks"."to_x", "photo_marks"."to_y") >= 0 and greatest("photo_marks"."from_x", "photo_marks"."from_y", "photo_marks"."to_x", "photo_marks"."to_y") <= 1)
);
--> statement-breakpoint
CREATE TABLE "photo_unfit" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_unfit_reason" CHECK ("photo_unfit"."reason" in ('something_else','not_usable'))
);
--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_unfit" ADD CONSTRAINT "photo_unfit_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_marks_photo" ON "photo_marks" USING btree ("photo_id","created_at");--> statement-breakpoint
-- Read with the photo that they lie on: by doctors, and by the patient as far as they are theirs to have; kept by the server. (INV-14)
alter table public.photo_marks enable row level security;
--> statement-breakpoint
alter table public.photo_unfit enable row level security;
--> statement-breakpoint
revoke all on public.photo_marks, public.photo_unfit from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.photo_marks, public.photo_unfit to service_role;
--> statement-breakpoint
grant select on public.photo_marks, public.photo_unfit to authenticated;
--> statement-breakpoint
create policy photo_marks_read on public.photo_marks for select to authenticated using (
  removed_at is null and (is_shared or (select private.is_doctor())) and exists (select from public.photos p where p.id = photo_id)
);
--> statement-breakpoint
create policy photo_unfit_read on public.photo_unfit for select to authenticated
  using (exists (select from public.photos p where p.id = photo_id));
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.photo_marks', 'destroyed', 'photo_id in (select id from public.photos where patient_id = $1)', ''),
  ('public.photo_unfit', 'destroyed', 'photo_id in (select id from public.photos where patient_id = $1)', '');
