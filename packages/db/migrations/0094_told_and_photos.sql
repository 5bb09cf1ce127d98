ALTER TABLE "photos" DROP CONSTRAINT "photos_subject_kind";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_belong";--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "noted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_check_in" ON "photos" USING btree ("subject_id","view") WHERE "photos"."retired_at" is null and "photos"."subject_kind" = 'check_in' and "photos"."view" <> 'other';--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_subject_kind" CHECK ("photos"."subject_kind" in ('side_effect','parcel','check_in','identity','result'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_belong" CHECK (("photos"."subject_id" is null) = ("photos"."subject_kind" is null) and ("photos"."view" <> 'other' or "photos"."subject_id" is not null) and ("photos"."view" = 'other' or "photos"."subject_id" is null or "photos"."subject_kind" = 'check_in'));
--> statement-breakpoint
-- A pharmacist reads what pharmacists entered, and nothing else of the picture. (INV-14)
create policy clinical_facts_for_pharmacists on public.clinical_facts for select to authenticated
  using (source = 'pharmacist' and (select private.is_pharmacist()));
--> statement-breakpoint
create policy fact_errors_for_pharmacists on public.fact_errors for select to authenticated
  using ((select private.is_pharmacist()) and exists (select 1 from public.clinical_facts f where f.id = fact_errors.fact_id));

--> statement-breakpoint
-- When the patient was written to about the first weeks is added.
drop trigger check_ins_hold on public.check_ins;
--> statement-breakpoint
create trigger check_ins_hold before update or delete on public.check_ins
  for each row execute function private.hold_content('state', 'noted_at', 'medicines', 'ended', 'completed_at', 'answers', 'flags', 'consult_id',
    'review_due_at', 'reviewed_by', 'reviewed_at', 'review_message', 'version');
