ALTER TABLE "prescription_templates" ADD COLUMN "kind" text DEFAULT 'prescription' NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription_templates" ADD CONSTRAINT "prescription_templates_kind" CHECK ("prescription_templates"."kind" in ('prescription','question','note','decline','letter','resource'));
--> statement-breakpoint
-- Words that the clinic began with.
insert into public.prescription_templates (id, kind, code, state, current, newest, created_at) values
  ('7e000000-0000-4000-8000-000000000101', 'question', 'CQ-1', 'in_force', 1, 1, '2026-01-05T00:01:00Z'),
  ('7e000000-0000-4000-8000-000000000102', 'question', 'CQ-2', 'in_force', 1, 1, '2026-01-05T00:01:01Z'),
  ('7e000000-0000-4000-8000-000000000103', 'question', 'CQ-3', 'in_force', 1, 1, '2026-01-05T00:01:02Z'),
  ('7e000000-0000-4000-8000-000000000104', 'question', 'CQ-4', 'in_force', 1, 1, '2026-01-05T00:01:03Z'),
  ('7e000000-0000-4000-8000-000000000105', 'question', 'CQ-5', 'in_force', 1, 1, '2026-01-05T00:01:04Z'),
  ('7e000000-0000-4000-8000-000000000106', 'question', 'CQ-6', 'in_force', 1, 1, '2026-01-05T00:01:05Z'),
  ('7e000000-0000-4000-8000-000000000107', 'question', 'CQ-7', 'in_force', 1, 1, '2026-01-05T00:01:06Z'),
  ('7e000000-0000-4000-8000-000000000108', 'question', 'CQ-8', 'in_force', 1, 1, '2026-01-05T00:01:07Z'),
  ('7e000000-0000-4000-8000-000000000109', 'question', 'CQ-9', 'in_force', 1, 1, '2026-01-05T00:01:08Z'),
  ('7e000000-0000-4000-8000-000000000110', 'question', 'CQ-10', 'in_force', 1, 1, '2026-01-05T00:01:09Z'),
  ('7e000000-0000-4000-8000-000000000111', 'note', 'NS-1', 'in_force', 1, 1, '2026-01-05T00:01:10Z'),
  ('7e000000-0000-4000-8000-000000000112', 'note', 'NS-2', 'in_force', 1, 1, '2026-01-05T00:01:11Z'),
  ('7e000000-0000-4000-8000-000000000113', 'note', 'NS-3', 'in_force', 1, 1, '2026-01-05T00:01:12Z'),
  ('7e000000-0000-4000-8000-000000000114', 'note', 'NS-4', 'in_force', 1, 1, '2026-01-05T00:01:13Z'),
  ('7e000000-0000-4000-8000-000000000115', 'note', 'NS-5', 'in_force', 1, 1, '2026-01-05T00:01:14Z'),
  ('7e000000-0000-4000-8000-000000000116', 'note', 'NS-6', 'in_force', 1, 1, '2026-01-05T00:01:15Z'),
  ('7e000000-0000-4000-8000-000000000117', 'note', 'NS-7', 'in_force', 1, 1, '2026-01-05T00:01:16Z'),
  ('7e000000-0000-4000-8000-000000000118', 'decline', 'DL-1', 'in_force', 1, 1, '2026-01-05T00:01:17Z'),
  ('7e000000-0000-4000-8000-000000000119', 'decline', 'DL-2', 'in_force', 1, 1, '2026-01-05T00:01:18Z'),
  ('7e000000-0000-4000-8000-000000000120', 'decline', 'DL-3', 'in_force', 1, 1, '2026-01-05T00:01:19Z'),
  ('7e000000-0000-4000-8000-000000000121', 'decline', 'DL-4', 'in_force', 1, 1, '2026-01-05T00:01:20Z'),
  ('7e000000-0000-4000-8000-000000000122', 'decline', 'DL-5', 'in_force', 1, 1, '2026-01-05T00:01:21Z'),
  ('7e000000-0000-4000-8000-000000000123', 'decline', 'DL-6', 'in_force', 1, 1, '2026-01-05T00:01:22Z'),
  ('7e000000-0000-4000-8000-000000000124', 'decline', 'DL-7', 'in_force', 1, 1, '2026-01-05T00:01:23Z');
--> statement-breakpoint
-- They are nobody's own: no second doctor had to approve what was there before.
alter table public.prescription_template_versions disable trigger prescription_template_versions_hold;
--> statement-breakpoint
insert into public.prescription_template_versions (code, number, change, content, note, author_name, created_at, decision, decided_by, decided_at) values
  ('CQ-1', 1, 'edit', '{"title": "Blood pressure", "for": "everyone", "reason": null, "text": "Please measure your blood pressure and pulse twice, sitting, five minutes apart. What were the readings?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:00Z', 'approved', 'The clinic', '2026-01-05T00:01:00Z'),
  ('CQ-2', 1, 'edit', '{"title": "Medicines and doses", "for": "everyone", "reason": null, "text": "Which medicines and supplements do you take, and at which dose?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:01Z', 'approved', 'The clinic', '2026-01-05T00:01:01Z'),
  ('CQ-3', 1, 'edit', '{"title": "Heart symptoms", "for": "everyone", "reason": null, "text": "Have you had chest pain, fainting, swollen ankles or a racing heart in the last year?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:02Z', 'approved', 'The clinic', '2026-01-05T00:01:02Z'),
  ('CQ-4', 1, 'edit', '{"title": "Mood", "for": "everyone", "reason": null, "text": "How has your mood been in the last two weeks, and has it ever changed with a medicine?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:03Z', 'approved', 'The clinic', '2026-01-05T00:01:03Z'),
  ('CQ-5', 1, 'edit', '{"title": "Allergy details", "for": "everyone", "reason": null, "text": "What happened when you had the allergic reaction, and what had you used?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:04Z', 'approved', 'The clinic', '2026-01-05T00:01:04Z'),
  ('CQ-6', 1, 'edit', '{"title": "Earlier treatment", "for": "everyone", "reason": null, "text": "Which treatment did you use before, for how long, and why did you stop?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:05Z', 'approved', 'The clinic', '2026-01-05T00:01:05Z'),
  ('CQ-7', 1, 'edit', '{"title": "Contraception", "for": "female", "reason": null, "text": "Which contraception do you use, and is a pregnancy possible or planned?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:06Z', 'approved', 'The clinic', '2026-01-05T00:01:06Z'),
  ('CQ-8', 1, 'edit', '{"title": "Blood tests", "for": "everyone", "reason": null, "text": "Have you had iron or thyroid blood tests in the last 12 months, and what were the results?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:07Z', 'approved', 'The clinic', '2026-01-05T00:01:07Z'),
  ('CQ-9', 1, 'edit', '{"title": "Onset", "for": "everyone", "reason": null, "text": "When did you first notice the change, and did anything happen in the three months before?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:08Z', 'approved', 'The clinic', '2026-01-05T00:01:08Z'),
  ('CQ-10', 1, 'edit', '{"title": "How it goes", "for": "everyone", "reason": null, "text": "Hello {first_name}, how have you been going with {medicines}: how often do you miss it, and have you noticed anything unusual?"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:09Z', 'approved', 'The clinic', '2026-01-05T00:01:09Z'),
  ('NS-1', 1, 'edit', '{"title": "Expectations", "for": "everyone", "reason": null, "text": "Expectations discussed: results take 3 to 6 months, shedding in the first weeks can happen, and treatment works only while it goes on."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:10Z', 'approved', 'The clinic', '2026-01-05T00:01:10Z'),
  ('NS-2', 1, 'edit', '{"title": "Side effects discussed", "for": "everyone", "reason": null, "text": "Common and serious side effects of {medicines} discussed. Knows when to stop, and when to call us or 000."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:11Z', 'approved', 'The clinic', '2026-01-05T00:01:11Z'),
  ('NS-3', 1, 'edit', '{"title": "Mood and sexual side effects", "for": "everyone", "reason": null, "text": "Possible changes of mood and sexual side effects discussed; asked about earlier depression and thoughts of self-harm. To stop and tell us if either appears."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:12Z', 'approved', 'The clinic', '2026-01-05T00:01:12Z'),
  ('NS-4', 1, 'edit', '{"title": "Pregnancy and handling", "for": "everyone", "reason": null, "text": "Pregnancy risk discussed: not to be taken or handled by anyone who is or may become pregnant."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:13Z', 'approved', 'The clinic', '2026-01-05T00:01:13Z'),
  ('NS-5', 1, 'edit', '{"title": "Blood pressure on file", "for": "everyone", "reason": null, "text": "Blood pressure and pulse on file and within limits. To stand up slowly, and to report ankle swelling, palpitations or dizziness."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:14Z', 'approved', 'The clinic', '2026-01-05T00:01:14Z'),
  ('NS-6', 1, 'edit', '{"title": "Off-label explained", "for": "everyone", "reason": null, "text": "Off-label use explained: what is approved, what the evidence is, and which alternatives there are. Agrees."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:15Z', 'approved', 'The clinic', '2026-01-05T00:01:15Z'),
  ('NS-7', 1, 'edit', '{"title": "GP told", "for": "everyone", "reason": null, "text": "Advised to tell the GP about this treatment. Summary offered."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:16Z', 'approved', 'The clinic', '2026-01-05T00:01:16Z'),
  ('DL-1', 1, 'edit', '{"title": "Unlikely to help", "for": "everyone", "reason": "not_clinically_appropriate", "text": "Dear {first_name},\n\n{opening} From what you told us, treatment is unlikely to help you at this stage, and I would rather not start something you do not need.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:17Z', 'approved', 'The clinic', '2026-01-05T00:01:17Z'),
  ('DL-2', 1, 'edit', '{"title": "Not safe online", "for": "everyone", "reason": "contraindicated", "text": "Dear {first_name},\n\n{opening} One of your answers means that the treatments we could offer online would not be safe for you.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:18Z', 'approved', 'The clinic', '2026-01-05T00:01:18Z'),
  ('DL-3', 1, 'edit', '{"title": "Has to be examined", "for": "everyone", "reason": "needs_in_person_exam", "text": "Dear {first_name},\n\n{opening} What you describe needs to be looked at and felt by someone in the same room, which we cannot do online.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:19Z', 'approved', 'The clinic', '2026-01-05T00:01:19Z'),
  ('DL-4', 1, 'edit', '{"title": "Blood tests first", "for": "everyone", "reason": "needs_tests_first", "text": "Dear {first_name},\n\n{opening} Before any treatment it makes sense to have some blood tests, because the cause may be something simple to put right.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:20Z', 'approved', 'The clinic', '2026-01-05T00:01:20Z'),
  ('DL-5', 1, 'edit', '{"title": "As we discussed", "for": "everyone", "reason": "patient_preference", "text": "Dear {first_name},\n\n{opening} As we discussed, you would rather not start treatment now.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:21Z', 'approved', 'The clinic', '2026-01-05T00:01:21Z'),
  ('DL-6', 1, 'edit', '{"title": "Identity not confirmed", "for": "everyone", "reason": "identity_not_confirmed", "text": "Dear {first_name},\n\n{opening} I could not confirm your identity, and without that I am not able to prescribe.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:22Z', 'approved', 'The clinic', '2026-01-05T00:01:22Z'),
  ('DL-7', 1, 'edit', '{"title": "Could not reach you", "for": "everyone", "reason": "unable_to_contact", "text": "Dear {first_name},\n\n{opening} I tried to reach you and could not, and without talking with you I am not able to prescribe.\n\n{next_step}"}', 'What the clinic began with', 'The clinic', '2026-01-05T00:01:23Z', 'approved', 'The clinic', '2026-01-05T00:01:23Z');
--> statement-breakpoint
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
--> statement-breakpoint
alter table public.prescription_template_versions enable trigger prescription_template_versions_hold;
--> statement-breakpoint
drop trigger prescription_templates_identity on public.prescription_templates;
--> statement-breakpoint
create trigger prescription_templates_identity before update or delete on public.prescription_templates
  for each row execute function private.hold_always('id', 'kind', 'code', 'owner_id', 'copied_from', 'created_at');
--> statement-breakpoint
-- A new template gets its own code: what it is, then C of the clinic or D of a doctor.
create or replace function private.number_template() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.code = '' then
    new.code := case new.kind when 'prescription' then 'RX' when 'question' then 'CQ' when 'note' then 'NS'
        when 'decline' then 'DL' when 'letter' then 'LT' else 'RS' end
      || case when new.owner_id is null then '-C' else '-D' end || nextval('public.prescription_template_numbers');
  end if;
  return new;
end $$;
