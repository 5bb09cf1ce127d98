CREATE TABLE "ready_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"route" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ready_answers_for" CHECK ("ready_answers"."route" in ('doctor','pharmacist','admin'))
);
--> statement-breakpoint
CREATE INDEX "ready_answers_route" ON "ready_answers" USING btree ("route","title");--> statement-breakpoint
alter table public.ready_answers enable row level security;
--> statement-breakpoint
revoke all on public.ready_answers from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update on public.ready_answers to service_role;
--> statement-breakpoint
grant select on public.ready_answers to authenticated;
--> statement-breakpoint
create policy ready_answers_read on public.ready_answers for select to authenticated using (
  route = 'doctor' and (select private.is_doctor())
  or route = 'pharmacist' and (select private.is_pharmacist())
  or route = 'admin' and (select private.is_admin())
);
--> statement-breakpoint
-- What each profession begins with; all of it can be changed and taken away. (domain 7.7)
insert into public.ready_answers (route, title, text) values
  ('doctor', 'Early shedding', E'Hello {first_name},\n\nMore hair can fall in the first weeks of a treatment. It usually settles by itself within about three months. Please carry on as we agreed, and write again if it has not settled by {date}.\n\n{my_name}'),
  ('doctor', 'Please send photos', E'Hello {first_name},\n\nI would like to see how it looks now. Please add photos of {area} here, in daylight.\n\n{my_name}'),
  ('doctor', 'Let us speak', E'Hello {first_name},\n\nI would rather talk this through with you. Please book a call under Appointments, before {date} if you can.\n\n{my_name}'),
  ('doctor', 'Blood pressure, please', E'Hello {first_name},\n\nPlease measure your blood pressure and pulse at rest, at home or at a pharmacy, and tell me the numbers here by {date}.\n\n{my_name}'),
  ('pharmacist', 'How to use it', E'Hello {first_name},\n\n{how_to_use}\n\nIf anything is unclear, write here again.\n\n{my_name}'),
  ('pharmacist', 'A delay', E'Hello {first_name},\n\nWe are sorry: your order takes longer than planned. We expect to send it on {date}.\n\n{my_name}'),
  ('admin', 'A refund', E'Hello {first_name},\n\nWe have repaid {amount}. Banks take up to 10 business days to show it.\n\n{my_name}'),
  ('admin', 'We are looking into it', E'Hello {first_name},\n\nThank you for writing. We are looking into message {number} and will answer by {date}.\n\n{my_name}');

