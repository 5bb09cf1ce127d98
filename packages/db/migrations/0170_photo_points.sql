CREATE TABLE "photo_points" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"ax" double precision NOT NULL,
	"ay" double precision NOT NULL,
	"bx" double precision NOT NULL,
	"by" double precision NOT NULL,
	"set_by" uuid,
	"set_by_name" text DEFAULT '' NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_points_inside" CHECK (least("photo_points"."ax", "photo_points"."ay", "photo_points"."bx", "photo_points"."by") >= 0 and greatest("photo_points"."ax", "photo_points"."ay", "photo_points"."bx", "photo_points"."by") <= 1),
	CONSTRAINT "photo_points_apart" CHECK (power("photo_points"."ax" - "photo_points"."bx", 2) + power("photo_points"."ay" - "photo_points"."by", 2) >= 0.0024)
);
--> statement-breakpoint
ALTER TABLE "photo_points" ADD CONSTRAINT "photo_points_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Read with the photo that they lie on, by whoever reads that; kept by the server. (INV-14)
alter table public.photo_points enable row level security;
--> statement-breakpoint
revoke all on public.photo_points from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.photo_points to service_role;
--> statement-breakpoint
grant select on public.photo_points to authenticated;
--> statement-breakpoint
create policy photo_points_read on public.photo_points for select to authenticated
  using (exists (select from public.photos p where p.id = photo_id));
