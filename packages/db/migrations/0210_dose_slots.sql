ALTER TABLE "dose_reminders" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dose_reminders" DROP CONSTRAINT "dose_reminders_prescription_id_position_pk";--> statement-breakpoint
ALTER TABLE "doses" DROP CONSTRAINT "doses_prescription_id_position_day_pk";--> statement-breakpoint
ALTER TABLE "dose_reminders" ADD CONSTRAINT "dose_reminders_prescription_id_position_slot_pk" PRIMARY KEY("prescription_id","position","slot");--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_prescription_id_position_day_slot_pk" PRIMARY KEY("prescription_id","position","day","slot");--> statement-breakpoint
ALTER TABLE "dose_reminders" ADD CONSTRAINT "dose_reminders_slot" CHECK ("dose_reminders"."slot" in (0,1));--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_slot" CHECK ("doses"."slot" in (0,1));
