ALTER TABLE "support_tickets" ADD COLUMN "appointment_id" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_appointmentId_unique" UNIQUE("appointment_id");--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_visit" CHECK (("support_tickets"."topic" = 'visit') = ("support_tickets"."appointment_id" is not null));--> statement-breakpoint
drop trigger support_tickets_stay_whose on public.support_tickets;
--> statement-breakpoint
create trigger support_tickets_stay_whose before update on public.support_tickets for each row
  when ((old.patient_id, old.appointment_id, old.number, old.request_key, old.created_at) is distinct from
    (new.patient_id, new.appointment_id, new.number, new.request_key, new.created_at)) execute function private.refuse_change();
