CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_query" CHECK ("saved_views"."query" !~* '(^|&)(search|shown)=')
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("person_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_default" ON "saved_views" USING btree ("person_id","list") WHERE "saved_views"."is_default";--> statement-breakpoint
CREATE INDEX "saved_views_mine" ON "saved_views" USING btree ("person_id","list","place");
--> statement-breakpoint
-- Written by the server, read by the person whose view it is.
alter table public.saved_views enable row level security;
--> statement-breakpoint
revoke all on public.saved_views from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.saved_views to service_role;
--> statement-breakpoint
grant select on public.saved_views to authenticated;
--> statement-breakpoint
create policy saved_views_read on public.saved_views for select to authenticated using (person_id = (select auth.uid()));
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values ('public.saved_views', 'destroyed', 'person_id = $1', '');
