DROP INDEX "tasks_open";--> statement-breakpoint
DROP INDEX "tasks_taken_by";--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("role",(not "is_urgent"),"due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_taken_by" ON "tasks" USING btree ("taken_by",(not "is_urgent"),"due_at","id") WHERE "tasks"."done_at" is null;
--> statement-breakpoint
-- What is about somebody's registration is for those who manage accounts. (REG-01)
drop policy tasks_read on public.tasks;
--> statement-breakpoint
create policy tasks_read on public.tasks for select to authenticated using (
  (role = 'doctor' and (select private.is_doctor()) or role = 'pharmacist' and (select private.is_pharmacist())
    or role = 'admin' and (select private.is_admin())
      and (kind not like 'registration\_%' or (select private.is_superadmin())))
  and patient_id is distinct from (select auth.uid())
);
