CREATE TABLE "evidence_places" (
	"person_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"place" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_places_person_id_slug_pk" PRIMARY KEY("person_id","slug"),
	CONSTRAINT "evidence_places_part" CHECK ("evidence_places"."place" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "evidence_places" ADD CONSTRAINT "evidence_places_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- How far somebody read: their own, kept by the server.
alter table public.evidence_places enable row level security;
--> statement-breakpoint
revoke all on public.evidence_places from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.evidence_places to service_role;
--> statement-breakpoint
grant select on public.evidence_places to authenticated;
--> statement-breakpoint
create policy evidence_places_own on public.evidence_places for select to authenticated
  using (person_id = (select auth.uid()));


