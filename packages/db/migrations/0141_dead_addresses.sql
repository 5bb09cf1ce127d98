CREATE TABLE "dead_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dead_addresses_kind" CHECK ("dead_addresses"."kind" in ('bounced','complained'))
);

--> statement-breakpoint
-- Which addresses take no mail is the server's to know.
alter table public.dead_addresses enable row level security;
--> statement-breakpoint
revoke all on public.dead_addresses from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.dead_addresses to service_role;

