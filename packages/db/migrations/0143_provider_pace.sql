CREATE TABLE "provider_pace" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"down_since" timestamp (3) with time zone
);
--> statement-breakpoint
alter table public.provider_pace enable row level security;
--> statement-breakpoint
revoke all on public.provider_pace from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.provider_pace to service_role;



