-- The clinic's letters say which kind of letter they begin, where they still are as the clinic began with them: as their next version.
alter table public.prescription_template_versions disable trigger prescription_template_versions_hold;
--> statement-breakpoint
insert into public.prescription_template_versions (code, number, change, content, note, author_name, created_at, decision, decided_by, decided_at)
select v.code, 2, 'edit', v.content || jsonb_build_object('letter', k.letter), 'Says which letter it begins', 'The clinic', v.created_at + interval '1 minute',
  'approved', 'The clinic', v.created_at + interval '1 minute'
from (values ('LT-1', 'dermatologist'), ('LT-2', 'endocrinologist'), ('LT-3', 'certificate')) as k (code, letter)
join public.prescription_templates t on t.code = k.code and t.newest = 1 and t.state = 'in_force' and t.owner_id is null
join public.prescription_template_versions v on v.code = t.code and v.number = 1;
--> statement-breakpoint
update public.prescription_templates t set current = 2, newest = 2
where t.code in ('LT-1', 'LT-2', 'LT-3') and t.newest = 1
  and exists (select 1 from public.prescription_template_versions v where v.code = t.code and v.number = 2);
--> statement-breakpoint
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
--> statement-breakpoint
alter table public.prescription_template_versions enable trigger prescription_template_versions_hold;
