CREATE TABLE "destructions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"kept_until" date NOT NULL,
	"kept_for" text NOT NULL,
	"counts" jsonb NOT NULL,
	"files" integer NOT NULL,
	CONSTRAINT "destructions_personId_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "doomed_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by_name" text DEFAULT '' NOT NULL,
	"lift_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_holds" ADD COLUMN "keep_for" text;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destructions_newest" ON "destructions" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one" ON "legal_holds" USING btree ("person_id") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
ALTER TABLE "account_holds" ADD CONSTRAINT "account_holds_keep_for" CHECK ("account_holds"."keep_for" in ('record','money','account'));
--> statement-breakpoint
-- Whose rows: what becomes of each table that holds something of a person once it is destroyed. `which` says which rows are theirs ($1).
create table private.person_tables (
  name text primary key,
  fate text not null check (fate in ('destroyed', 'with_parent', 'kept')),
  which text check ((fate = 'destroyed') = (which is not null)),
  why text not null check ((fate = 'destroyed') = (why = ''))
);
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('auth.audit_log_entries', 'destroyed', 'payload ->> ''actor_id'' = $1::text', ''),
  ('auth.users', 'destroyed', 'id = $1', ''),
  ('public.account_holds', 'destroyed', 'user_id = $1', ''),
  ('public.appointments', 'destroyed', 'patient_id = $1', ''),
  ('public.billing_customers', 'destroyed', 'patient_id = $1', ''),
  ('public.chart_openings', 'destroyed', 'patient_id = $1', ''),
  ('public.check_ins', 'destroyed', 'patient_id = $1', ''),
  ('public.checkout_sessions', 'destroyed', 'patient_id = $1', ''),
  ('public.clinical_facts', 'destroyed', 'patient_id = $1', ''),
  ('public.consent_answers', 'destroyed', 'patient_id = $1', ''),
  ('public.consult_notes', 'destroyed', 'consult_id in (select id from public.consults where patient_id = $1)', ''),
  ('public.consult_questions', 'destroyed', 'consult_id in (select id from public.consults where patient_id = $1)', ''),
  ('public.consults', 'destroyed', 'patient_id = $1', ''),
  ('public.correction_answers', 'destroyed', 'patient_id = $1', ''),
  ('public.correction_requests', 'destroyed', 'patient_id = $1', ''),
  ('public.credit_uses', 'destroyed', 'patient_id = $1', ''),
  ('public.customer_credits', 'destroyed', 'patient_id = $1', ''),
  ('public.dead_addresses', 'destroyed', 'lower(address) = (select lower(email) from public.profiles where id = $1)', ''),
  ('public.destruction_errors', 'destroyed', 'patient_id = $1', ''),
  ('public.dispensed_items', 'destroyed', 'patient_id = $1', ''),
  ('public.dispute_answers', 'destroyed', 'dispute_id in (select id from public.disputes where patient_id = $1)', ''),
  ('public.disputes', 'destroyed', 'patient_id = $1', ''),
  ('public.evidence_places', 'destroyed', 'person_id = $1', ''),
  ('public.fact_errors', 'destroyed', 'patient_id = $1', ''),
  ('public.gate_runs', 'destroyed', 'patient_id = $1', ''),
  ('public.goods_notes', 'destroyed', 'delivery_id in (select id from public.product_deliveries where patient_id = $1) or owed_id in (select id from public.owed_payments where patient_id = $1)', ''),
  ('public.goods_refunds', 'destroyed', 'patient_id = $1', ''),
  ('public.gp_letters', 'destroyed', 'patient_id = $1', ''),
  ('public.hair_quiz_results_v2', 'destroyed', 'user_id = $1', ''),
  ('public.identity_checks', 'destroyed', 'patient_id = $1', ''),
  ('public.incident_entries', 'destroyed', 'incident_id in (select i.id from public.incidents i join public.orders o on o.id = i.order_id where o.patient_id = $1)', ''),
  ('public.incidents', 'destroyed', 'order_id in (select id from public.orders where patient_id = $1)', ''),
  ('public.invoice_notes', 'destroyed', 'invoice_id in (select id from public.invoices where patient_id = $1)', ''),
  ('public.invoices', 'destroyed', 'patient_id = $1', ''),
  ('public.label_scans', 'destroyed', 'order_id in (select id from public.orders where patient_id = $1)', ''),
  ('public.legal_form_errors', 'destroyed', 'patient_id = $1', ''),
  ('public.legal_holds', 'destroyed', 'person_id = $1', ''),
  ('public.live_contacts', 'destroyed', 'patient_id = $1', ''),
  ('public.live_events', 'destroyed', 'topic = ''user:'' || $1::text or subject_id = $1::text', ''),
  ('public.marketing_consents', 'destroyed', 'person_id = $1', ''),
  ('public.notice_sends', 'destroyed', 'notice_id in (select id from public.notices where user_id = $1)', ''),
  ('public.notice_settings', 'destroyed', 'user_id = $1', ''),
  ('public.notice_texts', 'destroyed', 'notice_id in (select id from public.notices where user_id = $1)', ''),
  ('public.notices', 'destroyed', 'user_id = $1', ''),
  ('public.order_notes', 'destroyed', 'order_id in (select id from public.orders where patient_id = $1)', ''),
  ('public.orders', 'destroyed', 'patient_id = $1', ''),
  ('public.outbox_emails', 'destroyed', 'lower(recipient) = (select lower(email) from public.profiles where id = $1) or strpos(dedupe_key, $1::text) > 0 or exists (select from public.gp_letters g where g.patient_id = $1 and strpos(dedupe_key, g.id::text) > 0)', ''),
  ('public.owed_payments', 'destroyed', 'patient_id = $1', ''),
  ('public.parcels', 'destroyed', 'patient_id = $1 or order_id in (select id from public.orders where patient_id = $1) or shop_order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', ''),
  ('public.patient_addresses', 'destroyed', 'patient_id = $1', ''),
  ('public.payment_tries', 'destroyed', 'patient_id = $1', ''),
  ('public.photo_parts', 'destroyed', 'upload_id in (select id from public.photo_uploads where patient_id = $1)', ''),
  ('public.photo_points', 'destroyed', 'photo_id in (select id from public.photos where patient_id = $1)', ''),
  ('public.photo_requests', 'destroyed', 'consult_id in (select id from public.consults where patient_id = $1)', ''),
  ('public.photo_uploads', 'destroyed', 'patient_id = $1', ''),
  ('public.photos', 'destroyed', 'patient_id = $1', ''),
  ('public.plan_agreements', 'destroyed', 'patient_id = $1', ''),
  ('public.plan_changes', 'destroyed', 'patient_id = $1', ''),
  ('public.plans', 'destroyed', 'patient_id = $1', ''),
  ('public.prescription_moves', 'destroyed', 'patient_id = $1', ''),
  ('public.prescription_reviews', 'destroyed', 'patient_id = $1', ''),
  ('public.prescriptions', 'destroyed', 'patient_id = $1', ''),
  ('public.prescriptions_elsewhere', 'destroyed', 'patient_id = $1', ''),
  ('public.price_changes', 'destroyed', 'patient_id = $1', ''),
  ('public.price_ledger', 'destroyed', 'patient_id = $1', ''),
  ('public.product_deliveries', 'destroyed', 'patient_id = $1', ''),
  ('public.product_subscription_items', 'destroyed', 'patient_id = $1', ''),
  ('public.product_subscriptions', 'destroyed', 'patient_id = $1', ''),
  ('public.profiles', 'destroyed', 'id = $1', ''),
  ('public.push_devices', 'destroyed', 'user_id = $1', ''),
  ('public.recall_orders', 'destroyed', 'patient_id = $1', ''),
  ('public.refill_changes', 'destroyed', 'patient_id = $1', ''),
  ('public.refills', 'destroyed', 'patient_id = $1', ''),
  ('public.refund_requests', 'destroyed', 'patient_id = $1', ''),
  ('public.refunds', 'destroyed', 'patient_id = $1', ''),
  ('public.register_corrections', 'destroyed', 'line_id in (select id from public.register_lines where patient_id = $1)', ''),
  ('public.register_lines', 'destroyed', 'patient_id = $1', ''),
  ('public.shop_checkouts', 'destroyed', 'patient_id = $1', ''),
  ('public.shop_order_lines', 'destroyed', 'order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', ''),
  ('public.shop_order_notes', 'destroyed', 'order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', ''),
  ('public.shop_orders', 'destroyed', 'patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)', ''),
  ('public.shop_refund_lines', 'destroyed', 'refund_id in (select id from public.shop_refunds where order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1))))', ''),
  ('public.shop_refunds', 'destroyed', 'order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', ''),
  ('public.shop_return_lines', 'destroyed', 'return_id in (select id from public.shop_returns where order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1))))', ''),
  ('public.shop_returns', 'destroyed', 'order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))', ''),
  ('public.side_effect_holds', 'destroyed', 'side_effect_id in (select id from public.side_effects where patient_id = $1)', ''),
  ('public.side_effect_messages', 'destroyed', 'patient_id = $1', ''),
  ('public.side_effects', 'destroyed', 'patient_id = $1', ''),
  ('public.stock_waits', 'destroyed', 'patient_id = $1', ''),
  ('public.subscriptions', 'destroyed', 'patient_id = $1', ''),
  ('public.supplies', 'destroyed', 'patient_id = $1', ''),
  ('public.supply_claims', 'destroyed', 'patient_id = $1', ''),
  ('public.supply_queries', 'destroyed', 'patient_id = $1', ''),
  ('public.supply_voids', 'destroyed', 'patient_id = $1', ''),
  ('public.support_messages', 'destroyed', 'ticket_id in (select id from public.support_tickets where patient_id = $1 or person_id = $1)', ''),
  ('public.support_notes', 'destroyed', 'ticket_id in (select id from public.support_tickets where patient_id = $1 or person_id = $1)', ''),
  ('public.support_tickets', 'destroyed', 'patient_id = $1 or person_id = $1', ''),
  ('public.tasks', 'destroyed', 'patient_id = $1 or consult_id in (select id from public.consults where patient_id = $1)', ''),
  ('public.test_requests', 'destroyed', 'patient_id = $1', ''),
  ('public.tga_corrections', 'destroyed', 'patient_id = $1', ''),
  ('public.video_devices', 'destroyed', 'appointment_id in (select id from public.appointments where patient_id = $1)', ''),
  ('public.video_guests', 'destroyed', 'appointment_id in (select id from public.appointments where patient_id = $1)', ''),
  ('public.video_signals', 'destroyed', 'appointment_id in (select id from public.appointments where patient_id = $1)', ''),
  ('public.video_visits', 'destroyed', 'appointment_id in (select id from public.appointments where patient_id = $1)', ''),
  ('public.worksheets', 'destroyed', 'patient_id = $1', ''),
  ('auth.flow_state', 'with_parent', null, 'goes with the account'),
  ('auth.identities', 'with_parent', null, 'goes with the account'),
  ('auth.mfa_amr_claims', 'with_parent', null, 'goes with the account'),
  ('auth.mfa_challenges', 'with_parent', null, 'goes with the account'),
  ('auth.mfa_factors', 'with_parent', null, 'goes with the account'),
  ('auth.one_time_tokens', 'with_parent', null, 'goes with the account'),
  ('auth.refresh_tokens', 'with_parent', null, 'goes with the account'),
  ('auth.sessions', 'with_parent', null, 'goes with the account'),
  ('public.audit_log', 'kept', null, 'who did what and when; its rows are links of a chain that shows whether any was changed (decision 73)'),
  ('public.audit_seals', 'kept', null, 'the chain of the audit log: numbers and hashes'),
  ('public.calendar_feeds', 'kept', null, 'of staff'),
  ('public.destructions', 'kept', null, 'what was destroyed, when and why; of whom it has only the number of an account that is gone'),
  ('public.doctor_away', 'kept', null, 'of staff'),
  ('public.doctor_hours', 'kept', null, 'of staff'),
  ('public.doctor_on_call', 'kept', null, 'of staff'),
  ('public.doctors', 'kept', null, 'of staff'),
  ('public.invitations', 'kept', null, 'of staff'),
  ('public.pharmacists', 'kept', null, 'of staff'),
  ('public.practitioner_profiles', 'kept', null, 'of staff'),
  ('public.prescription_template_versions', 'kept', null, 'of staff'),
  ('public.prescription_templates', 'kept', null, 'of staff'),
  ('public.template_uses', 'kept', null, 'of staff'),
  ('public.text_numbers', 'kept', null, 'by the number and not by who has it: a STOP counts until the phone says START (decision 72)'),
  ('public.webhook_inbox', 'kept', null, 'messages of providers are removed 90 days after they were handled, whoever they are about');
--> statement-breakpoint
-- Has a row only inside the function that destroys, in its transaction: nobody else ever sees one.
create table private.destroying (person_id uuid primary key);
--> statement-breakpoint
revoke all on private.person_tables, private.destroying from public, anon, authenticated, service_role;
--> statement-breakpoint
-- Whether a row of this table may go: its person is being destroyed, in this transaction.
create function private.is_destroying(place text, gone jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.destroying d
      where d.person_id::text = coalesce(gone ->> 'patient_id', gone ->> 'person_id', gone ->> 'user_id', d.person_id::text))
    and exists (select from private.person_tables t where t.name = place and t.fate = 'destroyed')
$$;
--> statement-breakpoint
revoke execute on function private.is_destroying(text, jsonb) from public;
--> statement-breakpoint
grant execute on function private.is_destroying(text, jsonb) to service_role;
--> statement-breakpoint
-- Every trigger that keeps rows from being deleted lets that one case through, and changes nothing else.
do $do$
declare
  held record;
begin
  for held in
    select distinct p.oid, pg_get_functiondef(p.oid) as text from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      join pg_class c on c.oid = t.tgrelid
      join private.person_tables o on o.fate = 'destroyed' and o.name = c.relnamespace::regnamespace || '.' || c.relname
    where not t.tgisinternal and (t.tgtype & 11) = 11 and p.pronamespace = 'private'::regnamespace
  loop
    execute regexp_replace(held.text, '\nbegin\n', E'\nbegin\n'
      '  if tg_op = ''DELETE'' then\n'
      '    if private.is_destroying(tg_table_schema || ''.'' || tg_table_name, to_jsonb(old)) then return old; end if;\n'
      '  end if;\n');
  end loop;
end $do$;
--> statement-breakpoint
-- Destroys one person's rows, children first, when their time has passed and nobody has put them under a legal hold; what lies in the
-- store of files is written down to be removed. Answers with what the log says, or with null where it is not time.
create function private.destroy_person(who uuid, today date, at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  hold public.account_holds;
  waiting text[];
  ready text[];
  named text;
  rows_of text;
  gone bigint;
  files bigint;
  counts jsonb := '{}';
  logged uuid;
begin
  perform from auth.users u where u.id = who for update;
  perform from public.profiles p where p.id = who for update;
  select * into hold from public.account_holds h where h.user_id = who for update;
  if hold.kind is distinct from 'closed' or hold.keep_for is null or hold.keep_until is null or hold.keep_until >= today
    or exists (select from public.legal_holds l where l.person_id = who and l.lifted_at is null)
    or exists (select from public.profiles p where p.id = who and p.role <> 'patient')
    or exists (select from public.doctors d where d.user_id = who)
    or exists (select from public.pharmacists p where p.user_id = who) then
    return null;
  end if;
  insert into private.destroying (person_id) values (who);
  insert into public.doomed_files (storage_key, at)
    select p.storage_key, destroy_person.at from public.photos p where p.patient_id = who
    union select 'photos/' || left(u.id::text, 2) || '/' || u.id, destroy_person.at from public.photo_uploads u where u.patient_id = who
    on conflict do nothing;
  get diagnostics files = row_count;
  select array_agg(t.name) into waiting from private.person_tables t where t.fate = 'destroyed';
  while cardinality(waiting) > 0 loop
    -- A table goes once no other refers to it; those that refer to none go first, as they are found by what the others still say.
    select array_agg(w order by exists (select from pg_catalog.pg_constraint c where c.contype = 'f' and c.conrelid = w::regclass), w)
      into ready from unnest(waiting) w
      where not exists (select from pg_catalog.pg_constraint c join unnest(waiting) o on c.conrelid = o::regclass
        where c.contype = 'f' and c.confrelid = w::regclass and c.conrelid <> c.confrelid);
    if ready is null then
      raise exception 'tables refer to each other in a circle: %', waiting;
    end if;
    foreach named in array ready loop
      select t.which into rows_of from private.person_tables t where t.name = named;
      execute 'delete from ' || named || ' where ' || rows_of using who;
      get diagnostics gone = row_count;
      if gone > 0 then
        counts := counts || jsonb_build_object(split_part(named, '.', 2), gone);
      end if;
    end loop;
    waiting := array(select w from unnest(waiting) w where w <> all (ready));
  end loop;
  insert into public.destructions (person_id, at, closed_at, kept_until, kept_for, counts, files)
    values (who, destroy_person.at, hold.at, hold.keep_until, hold.keep_for, counts, files) returning id into logged;
  delete from private.destroying where person_id = who;
  return logged;
end $$;
--> statement-breakpoint
revoke execute on function private.destroy_person(uuid, date, timestamptz) from public;
--> statement-breakpoint
grant execute on function private.destroy_person(uuid, date, timestamptz) to service_role;
--> statement-breakpoint
alter table public.legal_holds enable row level security;
--> statement-breakpoint
alter table public.destructions enable row level security;
--> statement-breakpoint
alter table public.doomed_files enable row level security;
--> statement-breakpoint
revoke all on public.legal_holds, public.destructions, public.doomed_files from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update on public.legal_holds to service_role;
--> statement-breakpoint
grant select on public.destructions to service_role;
--> statement-breakpoint
grant select, delete on public.doomed_files to service_role;
--> statement-breakpoint
create trigger legal_holds_hold before update or delete on public.legal_holds for each row
  execute function private.hold_content('lifted_at', 'lifted_by_name', 'lift_reason');
--> statement-breakpoint
create trigger legal_holds_once before update on public.legal_holds for each row
  execute function private.hold_once('lifted_at', 'lifted_by_name', 'lift_reason');
--> statement-breakpoint
create trigger legal_holds_no_truncate before truncate on public.legal_holds for each statement
  execute function private.refuse_change();
--> statement-breakpoint
create trigger destructions_append_only before update or delete on public.destructions for each row
  execute function private.refuse_change();
--> statement-breakpoint
create trigger destructions_no_truncate before truncate on public.destructions for each statement
  execute function private.refuse_change();
