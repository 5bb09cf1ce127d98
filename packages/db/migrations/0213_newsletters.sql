CREATE TABLE "newsletter_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"newsletter_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_sends_state" CHECK ("newsletter_sends"."state" in ('waiting','sent','bounced','unwanted','left_out','failed'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"link_label" text DEFAULT '' NOT NULL,
	"link_path" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_by" uuid NOT NULL,
	"written_by_name" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_by_name" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"stopped_by_name" text DEFAULT '' NOT NULL,
	"queued_to" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_state" CHECK ("newsletters"."state" in ('draft','asked','sending','sent','stopped')),
	CONSTRAINT "newsletters_two" CHECK ("newsletters"."approved_by" is null or "newsletters"."approved_by" <> "newsletters"."written_by"),
	CONSTRAINT "newsletters_started" CHECK (("newsletters"."state" in ('sending','sent','stopped')) = ("newsletters"."started_at" is not null) and ("newsletters"."started_at" is null) = ("newsletters"."approved_by" is null)),
	CONSTRAINT "newsletters_link" CHECK (("newsletters"."link_label" = '') = ("newsletters"."link_path" = '') and "newsletters"."link_path" !~ '^([^/]|//)')
);
--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "news_to" uuid;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "unsubscribe_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_written_by_profiles_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_approved_by_profiles_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_once" ON "newsletter_sends" USING btree ("newsletter_id","person_id");--> statement-breakpoint
CREATE INDEX "newsletter_sends_person" ON "newsletter_sends" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "newsletters_newest" ON "newsletters" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_news" CHECK (("outbox_emails"."news_to" is not null) = ("outbox_emails"."dedupe_key" like 'news:%') and ("outbox_emails"."news_to" is not null) = ("outbox_emails"."unsubscribe_url" like 'http%://%/unsubscribe/%') and ("outbox_emails"."news_to" is not null or "outbox_emails"."unsubscribe_url" = ''));
--> statement-breakpoint
-- Written and read by the server alone, for admins.
alter table public.newsletters enable row level security;
--> statement-breakpoint
alter table public.newsletter_sends enable row level security;
--> statement-breakpoint
revoke all on public.newsletters, public.newsletter_sends from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update, delete on public.newsletters to service_role;
--> statement-breakpoint
grant select, insert, update on public.newsletter_sends to service_role;
--> statement-breakpoint
create function private.hold_newsletter() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.state in ('draft','asked') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (new.subject, new.text, new.link_label, new.link_path, new.written_by, new.approved_by, new.started_at)
    is distinct from (old.subject, old.text, old.link_label, old.link_path, old.written_by, old.approved_by, old.started_at) then
    raise exception 'news that went out stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger newsletters_held before update or delete on public.newsletters
  for each row execute function private.hold_newsletter();
--> statement-breakpoint
-- News waits for nobody who has not said yes last, whoever queues it. (REG-22)
create function private.hold_news_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  if not coalesce((select c.consent from public.marketing_consents c where c.person_id = new.news_to
    order by c.at desc limit 1), false) then
    raise exception 'this person has not agreed to news' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger outbox_emails_news_agreed before insert on public.outbox_emails
  for each row when (new.news_to is not null) execute function private.hold_news_mail();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.newsletters', 'kept', null, 'of staff'),
  ('public.newsletter_sends', 'destroyed', 'person_id = $1', '');
--> statement-breakpoint
-- Who gets news: whoever said yes last, has shown that their address is theirs, and has an account that is open. (REG-22)
create function private.wants_news(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = person and u.email_confirmed_at is not null)
    and not exists (select from public.account_holds h where h.user_id = person)
    and coalesce((select c.consent from public.marketing_consents c where c.person_id = person order by c.at desc limit 1), false)
$$;
--> statement-breakpoint
revoke all on function private.wants_news(uuid) from public;
--> statement-breakpoint
grant execute on function private.wants_news(uuid) to service_role;
