CREATE TABLE "billing_customers" (
	"patient_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_customers_stripeCustomerId_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_session_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_sessions_stripeSessionId_unique" UNIQUE("stripe_session_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"billing_reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"gst_cents" integer DEFAULT 0 NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_stripeInvoiceId_unique" UNIQUE("stripe_invoice_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"consult_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"interval_days" integer NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "plans_prescriptionId_unique" UNIQUE("prescription_id"),
	CONSTRAINT "plans_status" CHECK ("plans"."status" in ('offered','paying','active','ended','withdrawn')),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"interval_days" integer NOT NULL,
	"current_period_start" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"reminded_for" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_planId_unique" UNIQUE("plan_id"),
	CONSTRAINT "subscriptions_stripeSubscriptionId_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"consult_id" uuid,
	"mode" text NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_state" CHECK ("appointments"."state" in ('requested','booked','confirmed','waiting','in_progress','completed','cancelled','rescheduled','no_show','tech_failed')),
	CONSTRAINT "appointments_order" CHECK ("appointments"."ends_at" > "appointments"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"category" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consult_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consult_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"body" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consult_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consult_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "consults" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consults_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"patient_id" uuid NOT NULL,
	"quiz_result_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"outcome" text NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"doctor_flags" jsonb NOT NULL,
	"patient_reasons" jsonb NOT NULL,
	"rule_version" text NOT NULL,
	"inputs_hash" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"paused_ms" integer DEFAULT 0 NOT NULL,
	"breach_told_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"claim_expires_at" timestamp (3) with time zone,
	"draft_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision_reason" text DEFAULT '' NOT NULL,
	"message_to_patient" text DEFAULT '' NOT NULL,
	"is_returning" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consults_number_unique" UNIQUE("number"),
	CONSTRAINT "consults_quizResultId_unique" UNIQUE("quiz_result_id"),
	CONSTRAINT "consults_state" CHECK ("consults"."state" in ('draft','submitted','in_review','needs_info','video_required','approved','declined','referred','expired','abandoned','withdrawn')),
	CONSTRAINT "consults_brand" CHECK ("consults"."brand" in ('men','women'))
);
--> statement-breakpoint
CREATE TABLE "live_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consult_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"patient_state" text NOT NULL,
	"identity_confirmed" boolean NOT NULL,
	"identifiers" jsonb NOT NULL,
	"others_present" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_contacts_order" CHECK ("live_contacts"."ended_at" >= "live_contacts"."started_at")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"patient_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"held_from" text,
	"hold_reason" text DEFAULT '' NOT NULL,
	"hold_note" text DEFAULT '' NOT NULL,
	"compounded" boolean NOT NULL,
	"supply_number" integer NOT NULL,
	"ship_to" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"verified_by" uuid,
	"counselling" text DEFAULT '' NOT NULL,
	"packed_at" timestamp (3) with time zone,
	"packed_by" uuid,
	"shipped_at" timestamp (3) with time zone,
	"shipped_by" uuid,
	"delivered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_invoiceId_unique" UNIQUE("invoice_id"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('received','verified','compounding','quality_check','packed','shipped','delivered','on_hold','cancelled','returned','destroyed','resent'))
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"tracking_number" text NOT NULL,
	"shipment_id" text NOT NULL,
	"item_id" text NOT NULL,
	"milestone" text DEFAULT 'label_created' NOT NULL,
	"carrier_status" text DEFAULT '' NOT NULL,
	"scans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_polled_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "parcels_trackingNumber_unique" UNIQUE("tracking_number")
);
--> statement-breakpoint
CREATE TABLE "supplies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispense_number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supplies_dispense_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"order_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"supply_number" integer NOT NULL,
	"supplied_on" date NOT NULL,
	"pharmacist_id" uuid NOT NULL,
	"batch_number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplies_dispenseNumber_unique" UNIQUE("dispense_number"),
	CONSTRAINT "supplies_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "worksheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"batch_number" text NOT NULL,
	"formula" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"compounded_by" uuid,
	"compounded_at" timestamp (3) with time zone,
	"lots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"yield_quantity" real,
	"expires_on" date,
	"appearance" text DEFAULT '' NOT NULL,
	"deviations" text DEFAULT '' NOT NULL,
	"rejected_reason" text DEFAULT '' NOT NULL,
	"released_by" uuid,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "worksheets_batchNumber_unique" UNIQUE("batch_number"),
	CONSTRAINT "worksheets_four_eyes" CHECK ("worksheets"."released_by" is null or "worksheets"."released_by" <> "worksheets"."compounded_by")
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"qualification" text NOT NULL,
	"phone" text NOT NULL,
	"practice_address" text NOT NULL,
	"ahpra_number" text NOT NULL,
	"registration_type" text DEFAULT 'general' NOT NULL,
	"registration_status" text DEFAULT 'registered' NOT NULL,
	"registration_conditions" text DEFAULT '' NOT NULL,
	"registration_expires_on" date NOT NULL,
	"registration_checked_at" timestamp (3) with time zone,
	"registration_checked_by" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prescriber_number" text DEFAULT '' NOT NULL,
	"can_prescribe_dut" boolean DEFAULT false NOT NULL,
	"can_prescribe_mox_po" boolean DEFAULT false NOT NULL,
	"can_prescribe_cpa" boolean DEFAULT false NOT NULL,
	CONSTRAINT "doctors_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "doctors_ahpraNumber_unique" UNIQUE("ahpra_number")
);
--> statement-breakpoint
CREATE TABLE "pharmacists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"qualification" text NOT NULL,
	"phone" text NOT NULL,
	"practice_address" text NOT NULL,
	"ahpra_number" text NOT NULL,
	"registration_type" text DEFAULT 'general' NOT NULL,
	"registration_status" text DEFAULT 'registered' NOT NULL,
	"registration_conditions" text DEFAULT '' NOT NULL,
	"registration_expires_on" date NOT NULL,
	"registration_checked_at" timestamp (3) with time zone,
	"registration_checked_by" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacists_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "pharmacists_ahpraNumber_unique" UNIQUE("ahpra_number")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"patient_id" uuid,
	"from_state" text,
	"to_state" text,
	"reason" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_emails_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_counters_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prescriptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"patient_id" uuid NOT NULL,
	"consult_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"template_code" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"purchased" boolean DEFAULT false NOT NULL,
	"items" jsonb NOT NULL,
	"repeats" integer NOT NULL,
	"supply_days" integer NOT NULL,
	"interval_days" integer NOT NULL,
	"supplies_total" integer NOT NULL,
	"supplies_used" integer DEFAULT 0 NOT NULL,
	"allergies" text NOT NULL,
	"overrides" jsonb NOT NULL,
	"privilege_reason" text DEFAULT '' NOT NULL,
	"off_label_consent" boolean DEFAULT false NOT NULL,
	"compounded_consent" boolean DEFAULT false NOT NULL,
	"patient_snapshot" jsonb NOT NULL,
	"prescriber_snapshot" jsonb NOT NULL,
	"rule_version" text NOT NULL,
	"inputs_hash" text NOT NULL,
	"written_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"legal_form" text DEFAULT 'paper_signed_original' NOT NULL,
	"legal_form_reference" text DEFAULT '' NOT NULL,
	"legal_form_received_at" timestamp (3) with time zone,
	"legal_form_received_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescriptions_number_unique" UNIQUE("number"),
	CONSTRAINT "prescriptions_status" CHECK ("prescriptions"."status" in ('draft','active','on_hold','ceased','superseded','exhausted','expired')),
	CONSTRAINT "prescriptions_supplies" CHECK ("prescriptions"."supplies_used" between 0 and "prescriptions"."supplies_total" and "prescriptions"."supplies_total" = "prescriptions"."repeats" + 1),
	CONSTRAINT "prescriptions_validity" CHECK ("prescriptions"."expires_on" <= ("prescriptions"."written_on" + interval '12 months'))
);
--> statement-breakpoint
CREATE TABLE "hair_quiz_results_v2" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"hair_loss_pattern" text,
	"family_history" boolean,
	"date_of_birth" date,
	"sex_at_birth" text,
	"requires_prescription" boolean DEFAULT false NOT NULL,
	"hair_loss_duration" text,
	"previous_treatments" jsonb,
	"current_medications" jsonb,
	"allergies" jsonb,
	"health_conditions" jsonb,
	"stress_levels" text,
	"diet_quality" text,
	"hair_care_routine" jsonb,
	"hair_goals" jsonb,
	"hair_type" text,
	"hair_density" text,
	"scalp_condition" jsonb,
	"lifestyle_factors" jsonb,
	"consent_telehealth" boolean DEFAULT false NOT NULL,
	"consent_privacy_policy" boolean DEFAULT false NOT NULL,
	"brand" text,
	"gender" text,
	"quiz_type" text,
	"fphl_pattern" text,
	"loss_vs_breakage" text,
	"menarche_age" text,
	"pcos_status" text,
	"pcos_symptoms" jsonb,
	"androgen_signs" jsonb,
	"iron_status" text,
	"vitamin_d_status" text,
	"thyroid_status" text,
	"bleaching_frequency" text,
	"extensions_usage" text,
	"triggering_event" jsonb,
	"seasonal_pattern" text,
	"full_quiz_data" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consult_notes" ADD CONSTRAINT "consult_notes_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consult_notes" ADD CONSTRAINT "consult_notes_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consult_questions" ADD CONSTRAINT "consult_questions_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consult_questions" ADD CONSTRAINT "consult_questions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consults" ADD CONSTRAINT "consults_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consults" ADD CONSTRAINT "consults_quiz_result_id_hair_quiz_results_v2_id_fk" FOREIGN KEY ("quiz_result_id") REFERENCES "public"."hair_quiz_results_v2"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consults" ADD CONSTRAINT "consults_claimed_by_doctors_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consults" ADD CONSTRAINT "consults_decided_by_doctors_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD CONSTRAINT "live_contacts_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD CONSTRAINT "live_contacts_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD CONSTRAINT "live_contacts_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_verified_by_pharmacists_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_packed_by_pharmacists_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipped_by_pharmacists_id_fk" FOREIGN KEY ("shipped_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_pharmacist_id_pharmacists_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_opened_by_pharmacists_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_compounded_by_pharmacists_id_fk" FOREIGN KEY ("compounded_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_released_by_pharmacists_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacists" ADD CONSTRAINT "pharmacists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_legal_form_received_by_pharmacists_id_fk" FOREIGN KEY ("legal_form_received_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hair_quiz_results_v2" ADD CONSTRAINT "hair_quiz_results_v2_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_open" ON "checkout_sessions" USING btree ("plan_id") WHERE "checkout_sessions"."status" = 'open';--> statement-breakpoint
CREATE INDEX "invoices_patient" ON "invoices" USING btree ("patient_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "plans_patient" ON "plans" USING btree ("patient_id","offered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_patient" ON "subscriptions" USING btree ("patient_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_renewing" ON "subscriptions" USING btree ("current_period_end") WHERE "subscriptions"."status" in ('active','trialing');--> statement-breakpoint
CREATE INDEX "appointments_doctor" ON "appointments" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_patient" ON "appointments" USING btree ("patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "threads_patient" ON "threads" USING btree ("patient_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consult_notes_consult" ON "consult_notes" USING btree ("consult_id","signed_at");--> statement-breakpoint
CREATE INDEX "consult_questions_consult" ON "consult_questions" USING btree ("consult_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consults_one_open" ON "consults" USING btree ("patient_id") WHERE "consults"."state" in ('submitted','in_review','needs_info','video_required');--> statement-breakpoint
CREATE INDEX "consults_waiting" ON "consults" USING btree ("due_at","id") WHERE "consults"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "consults_waiting_brand" ON "consults" USING btree ("brand","due_at","id") WHERE "consults"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "consults_claimed" ON "consults" USING btree ("claimed_by","due_at","id") WHERE "consults"."state" = 'in_review';--> statement-breakpoint
CREATE INDEX "consults_with_patient" ON "consults" USING btree ("submitted_at","id") WHERE "consults"."state" in ('needs_info','video_required');--> statement-breakpoint
CREATE INDEX "consults_decided" ON "consults" USING btree ("decided_at" DESC NULLS LAST,"id") WHERE "consults"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "consults_patient" ON "consults" USING btree ("patient_id","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_contacts_consult" ON "live_contacts" USING btree ("consult_id");--> statement-breakpoint
CREATE INDEX "live_contacts_patient" ON "live_contacts" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("due_at","id") WHERE "orders"."state" in ('received','verified','compounding','quality_check','packed','on_hold');--> statement-breakpoint
CREATE INDEX "orders_patient" ON "orders" USING btree ("patient_id","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_prescription" ON "orders" USING btree ("prescription_id");--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at" DESC NULLS LAST,"id") WHERE "orders"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_polling" ON "parcels" USING btree ("next_poll_at") WHERE "parcels"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_patient" ON "parcels" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplies_once" ON "supplies" USING btree ("prescription_id","supply_number");--> statement-breakpoint
CREATE UNIQUE INDEX "worksheets_one_live" ON "worksheets" USING btree ("order_id") WHERE "worksheets"."status" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_email" ON "doctors" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacists_email" ON "pharmacists" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "profiles_last_name" ON "profiles" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "profiles_first_name" ON "profiles" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_patient" ON "audit_log" USING btree ("patient_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "live_events_topic" ON "live_events" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "live_events_at" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_emails_waiting" ON "outbox_emails" USING btree ("next_attempt_at") WHERE "outbox_emails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "rate_counters_window" ON "rate_counters" USING btree ("window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_once" ON "webhook_inbox" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_waiting" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_one_per_consult" ON "prescriptions" USING btree ("consult_id") WHERE "prescriptions"."status" <> 'superseded';--> statement-breakpoint
CREATE INDEX "prescriptions_patient" ON "prescriptions" USING btree ("patient_id","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_doctor" ON "prescriptions" USING btree ("doctor_id","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hair_quiz_results_v2_user" ON "hair_quiz_results_v2" USING btree ("user_id","created_at");