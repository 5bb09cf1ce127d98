ALTER TABLE "photos" DROP CONSTRAINT "photos_subject_kind";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_kind";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_message" ON "photos" USING btree ("message_id","created_at") WHERE "photos"."message_id" is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_sent" CHECK ("photos"."message_id" is null or ("photos"."subject_kind" = 'message' and "photos"."seen_at" is not null and "photos"."retired_at" is null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_subject_kind" CHECK ("photos"."subject_kind" in ('side_effect','parcel','check_in','identity','result','document','message'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_kind" CHECK ("photos"."kind" in ('picture','pdf') and ("photos"."kind" <> 'pdf' or coalesce("photos"."subject_kind", '') in ('result','document','message')));
--> statement-breakpoint
-- A file of a message is read by whoever reads that message, by the same policy; until it is sent, by who added it. (INV-14)
drop policy photos_read on public.photos;
--> statement-breakpoint
create policy photos_read on public.photos for select to authenticated using (
  case when subject_kind = 'message' then
    coalesce(added_by, patient_id) = (select auth.uid()) or exists (select from public.support_messages m where m.id = message_id)
  else patient_id = (select auth.uid()) or (select private.is_doctor()) end
);

