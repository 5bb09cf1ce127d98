CREATE TABLE "photo_parts" (
	"upload_id" uuid NOT NULL,
	"offset" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "photo_parts_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
ALTER TABLE "photo_parts" ADD CONSTRAINT "photo_parts_upload_id_photo_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."photo_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table public.photo_parts enable row level security;
--> statement-breakpoint
revoke all on public.photo_parts from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.photo_parts to service_role;
