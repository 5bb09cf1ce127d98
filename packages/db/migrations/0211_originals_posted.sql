ALTER TABLE "prescriptions" ADD COLUMN "original_posted_on" date;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "original_posted_by" text;--> statement-breakpoint
CREATE INDEX "prescriptions_to_post" ON "prescriptions" USING btree ("doctor_id","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prescriptions"."legal_form_received_at" is null and "prescriptions"."original_posted_on" is null and "prescriptions"."status" in ('active','on_hold');--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_posted" CHECK (("prescriptions"."original_posted_on" is null) = ("prescriptions"."original_posted_by" is null));
--> statement-breakpoint
-- That its original was posted, and that it was not after all, may be said of a signed prescription.
do $do$
begin
  execute replace(pg_get_functiondef('private.hold_signed_prescription()'::regprocedure), '''end_told_days'', ''version'']',
    '''end_told_days'', ''original_posted_on'', ''original_posted_by'', ''version'']');
  if pg_get_functiondef('private.hold_signed_prescription()'::regprocedure) not like '%original_posted_by%' then
    raise exception 'what may change of a signed prescription is said otherwise now';
  end if;
end $do$;
