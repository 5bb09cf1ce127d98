CREATE TABLE "client_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"component_stack" text NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "client_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "page_view_counts" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"brand" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_counts_day_path_brand_pk" PRIMARY KEY("day","path","brand"),
	CONSTRAINT "page_view_counts_views" CHECK ("page_view_counts"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "practitioner_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"profession" text NOT NULL,
	"biography" text DEFAULT '' NOT NULL,
	"interests" text[] DEFAULT '{}'::text[] NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"consult_days" text[] DEFAULT '{}'::text[] NOT NULL,
	"brands" text[] DEFAULT '{men,women}'::text[] NOT NULL,
	"portrait" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "practitioner_profiles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"author" text NOT NULL,
	"staff_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_author" CHECK ("support_messages"."author" in ('visitor','staff') and ("support_messages"."author" = 'visitor') = ("support_messages"."staff_id" is null))
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"token_hash" text NOT NULL,
	"request_key" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"brand" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"person_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "support_tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "support_tickets_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "support_tickets_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open','answered','closed')),
	CONSTRAINT "support_tickets_brand" CHECK ("support_tickets"."brand" in ('men','women'))
);
--> statement-breakpoint
ALTER TABLE "practitioner_profiles" ADD CONSTRAINT "practitioner_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_errors_recent" ON "client_errors" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "practitioner_profiles_published" ON "practitioner_profiles" USING btree ("position") WHERE "practitioner_profiles"."published";--> statement-breakpoint
CREATE INDEX "support_messages_ticket" ON "support_messages" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_once" ON "support_messages" USING btree ("ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "support_tickets_by_status" ON "support_tickets" USING btree ("status","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_recent" ON "support_tickets" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_email" ON "support_tickets" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "support_tickets_name" ON "support_tickets" USING btree (lower("name") text_pattern_ops);