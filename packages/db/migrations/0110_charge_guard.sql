alter table "refills" add column "noticed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Those of before were noticed in time: their notice went out with the questions, seven days before.
alter table "refills" disable trigger user;
--> statement-breakpoint
update "refills" set "noticed_at" = "charge_on" - interval '7 days';
--> statement-breakpoint
alter table "refills" enable trigger user;
--> statement-breakpoint
alter table "refills" alter column "noticed_at" set not null;


