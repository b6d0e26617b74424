-- The schema of version 1.0.0, frozen: whatever changes comes in a later file (docs/operations.md). First the tables, as
-- drizzle-kit writes them from server/**/*.tables.ts; then what it cannot say: exclusion constraints, indexes on functions,
-- and the functions and triggers that guard, count and announce rows.

-- Exclusion constraints over a plain column and a time range (one doctor, no overlapping appointments) need GiST operators
-- for plain columns. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Finding a part of a word in the lists of the whole clinic. A trusted extension, too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "anamnesis" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anamnesis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint,
	"version" integer,
	"catalogue_version" text NOT NULL,
	"locale" text NOT NULL,
	"answers" jsonb NOT NULL,
	"private_data" jsonb NOT NULL,
	"place" text NOT NULL,
	"signed_on" date NOT NULL,
	"signature" "bytea" NOT NULL,
	"document_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "anamnesis_version" UNIQUE("patient_id","version"),
	CONSTRAINT "anamnesis_versioned" CHECK (("anamnesis"."patient_id" is null) = ("anamnesis"."version" is null))
);
--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"status_label" text,
	"gateway" text,
	"terms" jsonb NOT NULL,
	"person" jsonb NOT NULL,
	"anamnesis_id" bigint,
	"locale" text NOT NULL,
	"created_by" text NOT NULL,
	"video_link" text,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"completes_at" timestamp with time zone,
	"completed_by" bigint,
	"completed_role" text,
	"cancellation_request_notes" text,
	"cancellation_request_created_at" timestamp with time zone,
	"problem_by" text,
	"problem_at" timestamp with time zone,
	"problem_note" text,
	"overlaps_from_before" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_order" CHECK ("appointment"."starts_at" < "appointment"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "appointment_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_role" text,
	"reason" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_positions" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"positions" jsonb NOT NULL,
	"expenses" jsonb NOT NULL,
	"diagnosis" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_reminder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_agreement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payer" text,
	"appointment_id" bigint,
	"doctor_id" bigint NOT NULL,
	"doctor_name" text NOT NULL,
	"patient_name" text NOT NULL,
	"positions" jsonb NOT NULL,
	"text_version" text NOT NULL,
	"terms_hash" text NOT NULL,
	"locale" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"document_id" bigint,
	CONSTRAINT "fee_agreement_payer_unique" UNIQUE("payer"),
	CONSTRAINT "fee_agreement_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "fee_agreement_of_one" CHECK (("fee_agreement"."payer" is null) <> ("fee_agreement"."appointment_id" is null))
);
--> statement-breakpoint
CREATE TABLE "treated_patient" (
	"doctor_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	CONSTRAINT "treated_patient_doctor_id_patient_id_pk" PRIMARY KEY("doctor_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_role" text,
	"subject_id" bigint,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_day" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"previous_head" text NOT NULL,
	"head" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"row_id" bigint NOT NULL,
	"action" text NOT NULL,
	"salt" uuid,
	"content_hash" text NOT NULL,
	"day" date,
	"position" integer,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"patient_id" bigint,
	"kind" text NOT NULL,
	"is_given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"locale" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletion_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"outlook" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"kept_until" date,
	"erased_at" timestamp with time zone,
	CONSTRAINT "deletion_request_patient_id_unique" UNIQUE("patient_id")
);
--> statement-breakpoint
CREATE TABLE "emergency_access" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergency_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_data" jsonb,
	"anamnesis_entries" jsonb,
	"accepted_data" jsonb,
	"password_hash" text,
	"anamnesis_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_draft_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "confirmation_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmation_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "confirmation_token_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "confirmation_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"salutation" text DEFAULT 'Dr. med.' NOT NULL,
	"display_name" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"image_url" text,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"staff_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone,
	CONSTRAINT "doctor_slug_unique" UNIQUE("slug"),
	CONSTRAINT "doctor_staff_id_unique" UNIQUE("staff_id")
);
--> statement-breakpoint
CREATE TABLE "doctor_document" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"src" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor_service" (
	"doctor_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	CONSTRAINT "doctor_service_doctor_id_service_id_pk" PRIMARY KEY("doctor_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "doctor_translation" (
	"doctor_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"staff_detail" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "doctor_translation_doctor_id_locale_pk" PRIMARY KEY("doctor_id","locale")
);
--> statement-breakpoint
CREATE TABLE "service" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"category_id" bigint NOT NULL,
	"type" text NOT NULL,
	"duration_minutes" integer,
	"price_cents" integer,
	"image_url" text,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone,
	CONSTRAINT "service_slug_unique" UNIQUE("slug"),
	CONSTRAINT "service_type" CHECK ("service"."type" in ('first', 'following')),
	CONSTRAINT "service_duration" CHECK ("service"."duration_minutes" > 0),
	CONSTRAINT "service_price" CHECK ("service"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone,
	CONSTRAINT "service_category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "service_category_translation" (
	"category_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"sub_name" text NOT NULL,
	CONSTRAINT "service_category_translation_category_id_locale_pk" PRIMARY KEY("category_id","locale")
);
--> statement-breakpoint
CREATE TABLE "service_translation" (
	"service_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "service_translation_service_id_locale_pk" PRIMARY KEY("service_id","locale")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"patient_read_up_to" bigint DEFAULT 0 NOT NULL,
	"doctor_read_up_to" bigint DEFAULT 0 NOT NULL,
	"patient_noticed_up_to" bigint DEFAULT 0 NOT NULL,
	"patient_noticed_at" timestamp with time zone,
	"doctor_noticed_up_to" bigint DEFAULT 0 NOT NULL,
	"doctor_noticed_at" timestamp with time zone,
	"newest_message_id" bigint,
	"waiting_message_id" bigint,
	"patient_unread" integer DEFAULT 0 NOT NULL,
	"doctor_unread" integer DEFAULT 0 NOT NULL,
	"doctor_order" bigint GENERATED ALWAYS AS (coalesce(9007199254740991 - waiting_message_id, newest_message_id, 0)) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_pair" UNIQUE("patient_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"sender_id" bigint NOT NULL,
	"client_id" uuid,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_client_id" UNIQUE("sender","sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "message_document" (
	"message_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	CONSTRAINT "message_document_message_id_document_id_pk" PRIMARY KEY("message_id","document_id"),
	CONSTRAINT "message_document_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"added_by" bigint NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"free_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version_id" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	CONSTRAINT "post_category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "post_draft" (
	"category_id" bigint PRIMARY KEY NOT NULL,
	"blocks" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_translation" (
	"post_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "post_translation_post_id_locale_pk" PRIMARY KEY("post_id","locale")
);
--> statement-breakpoint
CREATE TABLE "post_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" bigint
);
--> statement-breakpoint
CREATE TABLE "post_withdrawal" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"withdrawn_by" bigint NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quick_text" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quick_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_id" bigint NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_document" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"zone" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_id" text NOT NULL,
	"added_by_kind" text NOT NULL,
	"added_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by_id" bigint,
	CONSTRAINT "patient_document_storage_id_unique" UNIQUE("storage_id"),
	CONSTRAINT "patient_document_size" CHECK ("patient_document"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint,
	"is_signed_in" boolean DEFAULT false NOT NULL,
	"doctor_id" bigint,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text,
	"birthdate" date,
	"address" jsonb,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"locale" text NOT NULL,
	"terms_version" text NOT NULL,
	"form_nonce" text NOT NULL,
	"last_email_sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_form_nonce_unique" UNIQUE("form_nonce")
);
--> statement-breakpoint
CREATE TABLE "contact_email" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_email_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_email_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "patient" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"holds_address" boolean DEFAULT true NOT NULL,
	"address_declined_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"salutation" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthdate" date,
	"phone" text,
	"gender" text NOT NULL,
	"praxis" text,
	"locale" text NOT NULL,
	"is_guest" boolean NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "patient_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country_code" char(2) NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patient_address_patient_id_unique" UNIQUE("patient_id")
);
--> statement-breakpoint
CREATE TABLE "profile_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"field" text NOT NULL,
	"old_value" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_proof" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"patient_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"device_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_undo" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"patient_id" bigint NOT NULL,
	"former_email" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "familiar_device" (
	"patient_id" bigint NOT NULL,
	"network_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "familiar_device_patient_id_network_hash_device_hash_pk" PRIMARY KEY("patient_id","network_hash","device_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"patient_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"wrong_guesses" integer DEFAULT 0 NOT NULL,
	"guess_window_started_at" timestamp with time zone,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_subject_kind_subject_id_pk" PRIMARY KEY("subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"patient_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"is_remembered" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"passkey_challenge" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_subject_kind_subject_id_code_hash_pk" PRIMARY KEY("subject_kind","subject_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_rule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"required_since" timestamp with time zone NOT NULL,
	CONSTRAINT "second_factor_rule_once" CHECK ("second_factor_rule"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "totp_factor" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"wrong_guesses" integer DEFAULT 0 NOT NULL,
	"guess_window_started_at" timestamp with time zone,
	"closed_until" timestamp with time zone,
	CONSTRAINT "totp_factor_subject_kind_subject_id_pk" PRIMARY KEY("subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trusted_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_device_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"roles" text[] NOT NULL,
	"salutation" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"address" text,
	"locale" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "staff_member_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "staff_password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_place" (
	"staff_id" bigint NOT NULL,
	"network_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_place_staff_id_network_hash_device_hash_pk" PRIMARY KEY("staff_id","network_hash","device_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_set_up" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_set_up_only_one" CHECK ("staff_set_up"."is_only")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"corrects_id" bigint,
	"patient_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"year" integer,
	"number" integer,
	"doctor" text,
	"due_on" date,
	"issuer" jsonb,
	"recipient" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "invoice_numbered_when_issued" CHECK (("invoice"."state" = 'draft') = (num_nulls("invoice"."year", "invoice"."number", "invoice"."issued_at") = 3))
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_dunning" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_dunning_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"pay_until" date NOT NULL,
	"staff_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_dunning_steps" CHECK ("invoice_dunning"."step" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "invoice_sending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_sending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"payer" text NOT NULL,
	"slot_id" text NOT NULL,
	"appointment_id" bigint,
	"patient_id" bigint,
	"guest_contact" jsonb,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"terms_version" text NOT NULL,
	"no_show_fee_percent" integer,
	"terms_accepted_at" timestamp with time zone,
	"customer_id" text,
	"setup_intent_id" text,
	"payment_method_id" text,
	"card_brand" text,
	"card_last4" text,
	"failed_setups" integer DEFAULT 0 NOT NULL,
	"order_id" text,
	"capture_id" text,
	"received_by" text,
	"charged_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_setup_intent_id_unique" UNIQUE("setup_intent_id"),
	CONSTRAINT "payment_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payment_capture_id_unique" UNIQUE("capture_id"),
	CONSTRAINT "payment_never_more_back" CHECK ("payment"."refunded_cents" between 0 and "payment"."charged_cents"),
	CONSTRAINT "payment_never_more_taken" CHECK ("payment"."charged_cents" between 0 and "payment"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"intent_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"decline_code" text,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_charge_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payment_charge_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "payment_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"why" text NOT NULL,
	"provider_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"is_letter" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"ledger_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"withdraws_id" bigint,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_receipt_ledger_id_unique" UNIQUE("ledger_id"),
	CONSTRAINT "payment_receipt_withdraws_id_unique" UNIQUE("withdraws_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refund_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "payment_refund_provider_refund_id_unique" UNIQUE("provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "payment_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" bigint,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_transaction" (
	"gateway" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"subject" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_transaction_gateway_transaction_id_pk" PRIMARY KEY("gateway","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "payment_webhook" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "payment_webhook_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "provider_check" (
	"gateway" text PRIMARY KEY NOT NULL,
	"keys_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_made" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_made_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_count" (
	"list" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"part" text NOT NULL,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"name" text NOT NULL,
	"subject_hash" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_limit_name_subject_hash_window_start_pk" PRIMARY KEY("name","subject_hash","window_start")
);
--> statement-breakpoint
CREATE TABLE "repeated_request" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repeated_request_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"roles" text[],
	"is_remembered" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"proven_again_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "catalogue_position" (
	"catalogue_id" bigint NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"points" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "catalogue_position_catalogue_id_number_pk" PRIMARY KEY("catalogue_id","number"),
	CONSTRAINT "catalogue_position_points" CHECK ("catalogue_position"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "position_catalogue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "position_catalogue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "position_catalogue_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "service_positions" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"positions" jsonb NOT NULL,
	"requires_agreement" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "absence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_order" CHECK ("absence"."starts_at" < "absence"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "blocked_time" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocked_time_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" NOT NULL,
	"holder" text,
	"network_hash" text,
	"expires_at" timestamp with time zone,
	"is_prolonged" boolean DEFAULT false NOT NULL,
	"appointment_id" bigint,
	"released_at" timestamp with time zone,
	CONSTRAINT "blocked_time_order" CHECK ("blocked_time"."starts_at" < "blocked_time"."ends_at" and "blocked_time"."during" @> tstzrange("blocked_time"."starts_at", "blocked_time"."ends_at")),
	CONSTRAINT "blocked_time_length" CHECK ("blocked_time"."during" <@ tstzrange("blocked_time"."starts_at" - interval '24 hours', "blocked_time"."starts_at" + interval '24 hours')),
	CONSTRAINT "blocked_time_kind" CHECK (case "blocked_time"."kind"
        when 'hold' then "blocked_time"."appointment_id" is null and "blocked_time"."released_at" is null
          and num_nulls("blocked_time"."holder", "blocked_time"."network_hash", "blocked_time"."expires_at") = 0
        when 'appointment' then "blocked_time"."appointment_id" is not null
          and num_nonnulls("blocked_time"."holder", "blocked_time"."network_hash", "blocked_time"."expires_at") = 0
        else false
      end)
);
--> statement-breakpoint
CREATE TABLE "extra_window" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extra_window_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extra_window_order" CHECK ("extra_window"."starts_at" < "extra_window"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "service_booking_rule" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"minimum_notice_minutes" integer DEFAULT 120 NOT NULL,
	"horizon_days" integer DEFAULT 90 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_booking_rule_positive" CHECK (least("service_booking_rule"."buffer_before_minutes", "service_booking_rule"."buffer_after_minutes", "service_booking_rule"."minimum_notice_minutes") >= 0
        and "service_booking_rule"."horizon_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "working_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doctor_id" bigint NOT NULL,
	"weekday" smallint NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "working_hours_once" UNIQUE("doctor_id","weekday","starts_at","valid_from"),
	CONSTRAINT "working_hours_weekday" CHECK ("working_hours"."weekday" between 1 and 7),
	CONSTRAINT "working_hours_order" CHECK ("working_hours"."starts_at" < "working_hours"."ends_at"),
	CONSTRAINT "working_hours_validity" CHECK ("working_hours"."valid_from" <= "working_hours"."valid_until")
);
--> statement-breakpoint
CREATE TABLE "catalogue_diagnosis" (
	"catalogue_id" bigint NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "catalogue_diagnosis_catalogue_id_code_pk" PRIMARY KEY("catalogue_id","code")
);
--> statement-breakpoint
CREATE TABLE "diagnosis_catalogue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagnosis_catalogue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diagnosis_catalogue_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "treatment_addendum" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_addendum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"text" text NOT NULL,
	"diagnoses" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by_id" bigint NOT NULL,
	CONSTRAINT "treatment_addendum_once" UNIQUE("appointment_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "treatment_measurement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_measurement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"quantity" text NOT NULL,
	"measured_on" date NOT NULL,
	"comparator" text,
	"value" numeric NOT NULL,
	"second_value" numeric,
	"unit" text NOT NULL,
	"phase" text,
	"note" text NOT NULL,
	"ranges" jsonb NOT NULL,
	"range_source" text DEFAULT 'catalogue' NOT NULL,
	"range_medicine" text,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by_id" bigint,
	"struck_at" timestamp with time zone,
	"struck_by_id" bigint,
	"struck_reason" text,
	CONSTRAINT "treatment_measurement_once" UNIQUE("patient_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "treatment_note" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"diagnoses" jsonb NOT NULL,
	"part_versions" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"signed_at" timestamp with time zone,
	"signed_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "treatment_note_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_note_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" bigint,
	"is_granted" boolean,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_note_template" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_note_text" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_note_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"abbreviation" text NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	CONSTRAINT "treatment_note_text_once" UNIQUE("abbreviation","section")
);
--> statement-breakpoint
CREATE TABLE "treatment_note_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_note_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"sections" jsonb NOT NULL,
	"diagnoses" jsonb NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_paper" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"holds_note" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"year" integer,
	"number" integer,
	"issued_at" timestamp with time zone,
	"issued_by_id" bigint,
	"document_id" bigint,
	"sha256" text,
	"token" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_id" bigint,
	CONSTRAINT "treatment_paper_token_unique" UNIQUE("token"),
	CONSTRAINT "treatment_paper_once" UNIQUE("patient_id","request_key"),
	CONSTRAINT "treatment_paper_number" UNIQUE("year","number")
);
--> statement-breakpoint
CREATE TABLE "treatment_paper_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"part_versions" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"released_at" timestamp with time zone,
	"released_by_id" bigint,
	"document_id" bigint
);
--> statement-breakpoint
CREATE TABLE "treatment_plan_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_plan_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	CONSTRAINT "treatment_plan_template_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "treatment_side_effect" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_side_effect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"medicine_id" uuid,
	"medicine_name" text,
	"day" date NOT NULL,
	"severity" text NOT NULL,
	"text" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by_id" bigint,
	CONSTRAINT "treatment_side_effect_once" UNIQUE("patient_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "treatment_tick" (
	"patient_id" bigint NOT NULL,
	"medicine_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "treatment_tick_patient_id_day_medicine_id_time_pk" PRIMARY KEY("patient_id","day","medicine_id","time")
);
--> statement-breakpoint
CREATE TABLE "video_guest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_guest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"link_hash" text,
	"browser_hash" text,
	"invited_at" timestamp with time zone NOT NULL,
	"let_in_at" timestamp with time zone,
	"consented_at" timestamp with time zone,
	"consent_version" text,
	"consent_text_hash" text,
	"consent_locale" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "video_guest_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "video_guest_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE TABLE "video_peer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" bigint NOT NULL,
	"side" text NOT NULL,
	"guest_id" bigint,
	"fingerprint" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"in_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "video_room" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"let_in_at" timestamp with time zone,
	"delay_minutes" integer DEFAULT 0 NOT NULL,
	"delay_announced_at" timestamp with time zone,
	"is_screen_allowed" boolean DEFAULT false NOT NULL,
	"meeting_id" text,
	"turn_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "video_signal" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_signal_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_peer" uuid NOT NULL,
	"to_peer" uuid NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_move" ADD CONSTRAINT "appointment_move_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_positions" ADD CONSTRAINT "appointment_positions_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_reminder" ADD CONSTRAINT "appointment_reminder_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_agreement" ADD CONSTRAINT "fee_agreement_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_agreement" ADD CONSTRAINT "fee_agreement_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treated_patient" ADD CONSTRAINT "treated_patient_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treated_patient" ADD CONSTRAINT "treated_patient_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_draft" ADD CONSTRAINT "booking_draft_anamnesis_id_anamnesis_id_fk" FOREIGN KEY ("anamnesis_id") REFERENCES "public"."anamnesis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_token" ADD CONSTRAINT "confirmation_token_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_document" ADD CONSTRAINT "doctor_document_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_service" ADD CONSTRAINT "doctor_service_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_service" ADD CONSTRAINT "doctor_service_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_translation" ADD CONSTRAINT "doctor_translation_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_category_id_service_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_category_translation" ADD CONSTRAINT "service_category_translation_category_id_service_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_translation" ADD CONSTRAINT "service_translation_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_document" ADD CONSTRAINT "message_document_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_document" ADD CONSTRAINT "message_document_document_id_patient_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."patient_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_version_id_post_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_draft" ADD CONSTRAINT "post_draft_category_id_post_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."post_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_translation" ADD CONSTRAINT "post_translation_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_category_id_post_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."post_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_withdrawal" ADD CONSTRAINT "post_withdrawal_version_id_post_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_document" ADD CONSTRAINT "patient_document_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_email" ADD CONSTRAINT "contact_email_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_address" ADD CONSTRAINT "patient_address_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_change" ADD CONSTRAINT "profile_change_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proof" ADD CONSTRAINT "email_proof_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_undo" ADD CONSTRAINT "email_undo_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "familiar_device" ADD CONSTRAINT "familiar_device_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_password_reset" ADD CONSTRAINT "staff_password_reset_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_place" ADD CONSTRAINT "staff_place_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_dunning" ADD CONSTRAINT "invoice_dunning_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_sending" ADD CONSTRAINT "invoice_sending_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charge" ADD CONSTRAINT "payment_charge_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_charge_id_payment_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_ledger_id_payment_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."payment_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_task" ADD CONSTRAINT "payment_task_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_position" ADD CONSTRAINT "catalogue_position_catalogue_id_position_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."position_catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_positions" ADD CONSTRAINT "service_positions_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_time" ADD CONSTRAINT "blocked_time_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_time" ADD CONSTRAINT "blocked_time_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_window" ADD CONSTRAINT "extra_window_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_booking_rule" ADD CONSTRAINT "service_booking_rule_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_diagnosis" ADD CONSTRAINT "catalogue_diagnosis_catalogue_id_diagnosis_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."diagnosis_catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_addendum" ADD CONSTRAINT "treatment_addendum_appointment_id_treatment_note_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."treatment_note"("appointment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_measurement" ADD CONSTRAINT "treatment_measurement_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note" ADD CONSTRAINT "treatment_note_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note_request" ADD CONSTRAINT "treatment_note_request_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note_template" ADD CONSTRAINT "treatment_note_template_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note_version" ADD CONSTRAINT "treatment_note_version_appointment_id_treatment_note_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."treatment_note"("appointment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_paper" ADD CONSTRAINT "treatment_paper_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_plan" ADD CONSTRAINT "treatment_plan_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_side_effect" ADD CONSTRAINT "treatment_side_effect_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_tick" ADD CONSTRAINT "treatment_tick_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_guest" ADD CONSTRAINT "video_guest_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_peer" ADD CONSTRAINT "video_peer_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_peer" ADD CONSTRAINT "video_peer_guest_id_video_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."video_guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_room" ADD CONSTRAINT "video_room_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_signal" ADD CONSTRAINT "video_signal_from_peer_video_peer_id_fk" FOREIGN KEY ("from_peer") REFERENCES "public"."video_peer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_signal" ADD CONSTRAINT "video_signal_to_peer_video_peer_id_fk" FOREIGN KEY ("to_peer") REFERENCES "public"."video_peer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anamnesis_of_nobody" ON "anamnesis" USING btree ("submitted_at") WHERE "anamnesis"."patient_id" is null;--> statement-breakpoint
CREATE INDEX "appointment_of_patient" ON "appointment" USING btree ("patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_of_patient_by_booking" ON "appointment" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "appointment_of_doctor" ON "appointment" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_with_video_link" ON "appointment" USING btree ("ends_at") WHERE "appointment"."video_link" is not null;--> statement-breakpoint
CREATE INDEX "appointment_completing" ON "appointment" USING btree ("completes_at") WHERE "appointment"."completes_at" is not null;--> statement-breakpoint
CREATE INDEX "appointment_with_problem" ON "appointment" USING btree ("starts_at") WHERE "appointment"."problem_at" is not null;--> statement-breakpoint
CREATE INDEX "appointment_by_start" ON "appointment" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "appointment_by_status" ON "appointment" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_move_of" ON "appointment_move" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_reminder_once" ON "appointment_reminder" USING btree ("appointment_id","kind");--> statement-breakpoint
CREATE INDEX "fee_agreement_unbooked" ON "fee_agreement" USING btree ("signed_at") WHERE "fee_agreement"."appointment_id" is null;--> statement-breakpoint
CREATE INDEX "access_log_of_patient" ON "access_log" USING btree ("patient_id","at");--> statement-breakpoint
CREATE INDEX "access_log_by_time" ON "access_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "access_log_of_actor" ON "access_log" USING btree ("actor_kind","actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entry_of_row" ON "audit_entry" USING btree ("table_name","row_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_in_chain" ON "audit_entry" USING btree ("day","position");--> statement-breakpoint
CREATE INDEX "audit_entry_waiting" ON "audit_entry" USING btree ("id") WHERE hash is null;--> statement-breakpoint
CREATE INDEX "consent_of_subject" ON "consent" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "consent_of_patient" ON "consent" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_of_registration" ON "consent" USING btree ("subject_id","kind") WHERE subject_kind = 'registration';--> statement-breakpoint
CREATE INDEX "deletion_request_due" ON "deletion_request" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "emergency_access_of" ON "emergency_access" USING btree ("patient_id","staff_id","until");--> statement-breakpoint
CREATE INDEX "booking_draft_age" ON "booking_draft" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "doctor_document_of_doctor" ON "doctor_document" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "doctor_service_of_service" ON "doctor_service" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "service_of_category" ON "service" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "conversation_of_doctor" ON "conversation" USING btree ("doctor_id","doctor_order","id");--> statement-breakpoint
CREATE INDEX "conversation_unread_by_doctor" ON "conversation" USING btree ("doctor_id") WHERE "conversation"."doctor_unread" > 0;--> statement-breakpoint
CREATE INDEX "message_order" ON "message" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_of_version" ON "post" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "post_version_in_force" ON "post_version" USING btree ("category_id","published_at");--> statement-breakpoint
CREATE INDEX "setting_change_by_time" ON "setting_change" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "patient_document_of" ON "patient_document" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "patient_document_unstored" ON "patient_document" USING btree ("created_at") WHERE "patient_document"."stored_at" is null;--> statement-breakpoint
CREATE INDEX "contact_of_patient" ON "contact" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_of_doctor" ON "contact" USING btree ("doctor_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_of_email" ON "contact" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "contact_by_creation" ON "contact" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_by_title" ON "contact" USING btree ("title" collate "und-x-icu");--> statement-breakpoint
CREATE INDEX "contact_open" ON "contact" USING btree ("created_at","id") WHERE "contact"."last_email_sent_at" is null;--> statement-breakpoint
CREATE INDEX "contact_email_of" ON "contact_email" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "patient_holds_address" ON "patient" USING btree ("email_key") WHERE "patient"."holds_address";--> statement-breakpoint
CREATE INDEX "patient_by_email_key" ON "patient" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "patient_by_creation" ON "patient" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "patient_to_approve" ON "patient" USING btree ("created_at","id") WHERE "patient"."approved_at" is null and "patient"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "patient_by_birthdate" ON "patient" USING btree ("birthdate") WHERE "patient"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "patient_by_phone" ON "patient" USING btree (ltrim("phone", '0')) WHERE "patient"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "profile_change_of" ON "profile_change" USING btree ("patient_id","at");--> statement-breakpoint
CREATE INDEX "email_proof_patient" ON "email_proof" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "email_undo_patient" ON "email_undo" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "passkey_owner" ON "passkey" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "password_reset_patient" ON "password_reset" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "trusted_device_patient" ON "trusted_device" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "staff_password_reset_of" ON "staff_password_reset" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_appointment" ON "invoice" USING btree ("appointment_id") WHERE "invoice"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "papers_of_appointment" ON "invoice" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "invoice_of_patient" ON "invoice" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_by_creation" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_by_issue" ON "invoice" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "invoice_by_total" ON "invoice" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "invoice_by_recipient" ON "invoice" USING btree (lower("recipient" ->> 'name'),"id");--> statement-breakpoint
CREATE INDEX "invoice_unpaid" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "invoice_draft" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "invoice_paid" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."kind" = 'invoice' and "invoice"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "credit_note" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."kind" = 'credit_note';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_dunning_once" ON "invoice_dunning" USING btree ("invoice_id","step");--> statement-breakpoint
CREATE INDEX "invoice_sending_of" ON "invoice_sending" USING btree ("invoice_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_of_appointment" ON "payment" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "payment_of_payer" ON "payment" USING btree ("payer");--> statement-breakpoint
CREATE INDEX "payment_of_patient" ON "payment" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "payment_by_state" ON "payment" USING btree ("state","state_since");--> statement-breakpoint
CREATE INDEX "payment_charge_due" ON "payment_charge" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "payment_ledger_of" ON "payment_ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_ledger_moved" ON "payment_ledger" USING btree ("at") WHERE "payment_ledger"."kind" in ('charged', 'refunded');--> statement-breakpoint
CREATE INDEX "payment_link_of" ON "payment_link" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payment_receipt_of" ON "payment_receipt" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refund_of" ON "payment_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refund_by_state" ON "payment_refund" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_task_open" ON "payment_task" USING btree ("kind","subject") WHERE "payment_task"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_transaction_at" ON "payment_transaction" USING btree ("at");--> statement-breakpoint
CREATE INDEX "kept_count_of" ON "kept_count" USING btree ("list","owner_id","part");--> statement-breakpoint
CREATE INDEX "rate_limit_end" ON "rate_limit" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "session_subject" ON "session" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "absence_of_doctor" ON "absence" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "blocked_time_of_doctor" ON "blocked_time" USING btree ("doctor_id","starts_at") WHERE "blocked_time"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_time_one_hold" ON "blocked_time" USING btree ("holder");--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_time_of_appointment" ON "blocked_time" USING btree ("appointment_id") WHERE "blocked_time"."released_at" is null;--> statement-breakpoint
CREATE INDEX "blocked_time_of_network" ON "blocked_time" USING btree ("network_hash") WHERE "blocked_time"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "blocked_time_expiry" ON "blocked_time" USING btree ("expires_at") WHERE "blocked_time"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "extra_window_of_doctor" ON "extra_window" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "treatment_measurement_of" ON "treatment_measurement" USING btree ("patient_id","measured_on");--> statement-breakpoint
CREATE INDEX "treatment_note_unsigned" ON "treatment_note" USING btree ("changed_at") WHERE "treatment_note"."signed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "treatment_note_request_open" ON "treatment_note_request" USING btree ("patient_id") WHERE "treatment_note_request"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "treatment_note_version_of" ON "treatment_note_version" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE INDEX "treatment_paper_of" ON "treatment_paper" USING btree ("patient_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "treatment_plan_one_draft" ON "treatment_plan" USING btree ("patient_id") WHERE "treatment_plan"."released_at" is null;--> statement-breakpoint
CREATE INDEX "treatment_plan_of" ON "treatment_plan" USING btree ("patient_id","released_at");--> statement-breakpoint
CREATE INDEX "treatment_side_effect_of" ON "treatment_side_effect" USING btree ("patient_id","entered_at");--> statement-breakpoint
CREATE INDEX "treatment_side_effect_unseen" ON "treatment_side_effect" USING btree ("entered_at") WHERE "treatment_side_effect"."seen_at" is null and "treatment_side_effect"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "video_guest_one_at_a_time" ON "video_guest" USING btree ("appointment_id") WHERE "video_guest"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "video_guest_of" ON "video_guest" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_peer_one_of_a_side" ON "video_peer" USING btree ("appointment_id","side") WHERE "video_peer"."left_at" is null;--> statement-breakpoint
CREATE INDEX "video_peer_of" ON "video_peer" USING btree ("appointment_id","entered_at");--> statement-breakpoint
CREATE INDEX "video_peer_present" ON "video_peer" USING btree ("seen_at") WHERE "video_peer"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "video_signal_once" ON "video_signal" USING btree ("from_peer","number");--> statement-breakpoint
CREATE INDEX "video_signal_to" ON "video_signal" USING btree ("to_peer","seq");--> statement-breakpoint
CREATE INDEX "video_signal_by_time" ON "video_signal" USING btree ("sent_at");--> statement-breakpoint
-- A doctor's time is blocked once.
ALTER TABLE "blocked_time" ADD CONSTRAINT "blocked_time_never_twice" EXCLUDE USING gist ("doctor_id" WITH =, "during" WITH &&) WHERE ("released_at" IS NULL);--> statement-breakpoint
-- A patient is in one place at a time.
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_patient_never_twice" EXCLUDE USING gist ("patient_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
WHERE (NOT "overlaps_from_before" AND "status" IN ('pending', 'awaiting_payment', 'created_by_doctor', 'created_by_admin', 'confirmed', 'rescheduled', 'cancellation_requested', 'cancellation_rejected', 'in_progress'));--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_roles"
  CHECK (cardinality("roles") BETWEEN 1 AND 3 AND "roles" <@ ARRAY['admin', 'doctor', 'assistant']);--> statement-breakpoint
-- A refund has one credit note.
CREATE UNIQUE INDEX "invoice_of_refund" ON "invoice" USING btree ((("lines"->0->>'refundId')::bigint)) WHERE "kind" = 'credit_note';--> statement-breakpoint
-- Müller, MUELLER and müller are one name; the server folds what is looked for in the same way
-- (server/identity/search/search-patients.rules.ts).
CREATE FUNCTION folded(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(normalize(written, NFC),
      'Ä', 'ae'), 'ä', 'ae'), 'Ö', 'oe'), 'ö', 'oe'), 'Ü', 'ue'), 'ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'),
    NFD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
-- The words a patient is found by: names, address, phone without its zeros, birthdate as 1974-03-09. Declared dear, so that
-- the index is asked, also before there are statistics; a search is then over before other processes could help.
CREATE FUNCTION patient_words(first_name text, last_name text, email text, phone text, birthdate date)
RETURNS tsvector LANGUAGE sql IMMUTABLE COST 10000 PARALLEL RESTRICTED
  RETURN array_to_tsvector(array_remove(array_remove(
    regexp_split_to_array(folded(first_name || ' ' || last_name), '[[:space:]-]+')
      || ARRAY[folded(email), ltrim(phone, '0'), to_char(birthdate, 'YYYY-MM-DD')],
    NULL), ''));--> statement-breakpoint
CREATE FUNCTION patient_sort_key(last_name text, first_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN folded(last_name) || ' ' || folded(first_name);--> statement-breakpoint
CREATE INDEX "patient_by_words" ON "patient" USING gin (patient_words("first_name", "last_name", "email", "phone", "birthdate")) WHERE "closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "patient_by_name" ON "patient" USING btree (patient_sort_key("last_name", "first_name") COLLATE "C", "id") WHERE "closed_at" IS NULL;--> statement-breakpoint
-- All that the staff's list shows of an enquiry, as the screen writes it. The parts are separated by a character that
-- nobody types, so that a search never finds the end of one and the beginning of the next.
CREATE FUNCTION contact_words(first_name text, last_name text, email text, title text, description text, created_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE COST 1000 PARALLEL RESTRICTED
  RETURN regexp_replace(lower(concat_ws(' ', first_name, last_name, email) || chr(1) || title || chr(1) || description || chr(1)
    || to_char(created_at AT TIME ZONE 'Europe/Berlin', 'DD.MM.YYYY HH24:MI')), '[\s\u00a0]+', ' ', 'g');--> statement-breakpoint
CREATE INDEX "contact_words_trigram" ON "contact" USING gin (contact_words("first_name", "last_name", "email", "title", "description", "created_at") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_words" ON "invoice" USING gin (lower("recipient" ->> 'name') gin_trgm_ops, ("year"::text || '-' || lpad("number"::text, greatest(6, length("number"::text)), '0')) gin_trgm_ops);--> statement-breakpoint
-- Records are kept: triggers refuse what would change or delete them. Who has left is forgotten once the law no longer wants
-- the rest kept, and two accounts of one person become one. For these a guard is lifted for one transaction and one patient,
-- by a row that only the functions below write: no setting of a connection lifts it. The row is gone when the transaction ends.
CREATE TABLE "guard_pass" (
	"transaction" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"into_id" bigint,
	CONSTRAINT "guard_pass_pk" PRIMARY KEY("transaction","kind","patient_id")
);
--> statement-breakpoint
CREATE FUNCTION drop_guard_pass() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM guard_pass WHERE "transaction" = NEW."transaction";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER guard_pass_ends AFTER INSERT ON "guard_pass" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION drop_guard_pass();--> statement-breakpoint
-- Only who asked to be forgotten can be.
CREATE FUNCTION allow_erasing(erased bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM deletion_request WHERE patient_id = erased;
  IF NOT FOUND THEN RAISE EXCEPTION 'erasing refused: patient % did not ask for it', erased; END IF;
  INSERT INTO guard_pass (kind, patient_id) VALUES ('erasing', erased) ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
-- Only two open accounts that share a birthdate or a phone can become one.
CREATE FUNCTION allow_merging(emptied bigint, kept bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM patient one JOIN patient other ON other.id = kept AND other.closed_at IS NULL
    AND (other.birthdate = one.birthdate OR ltrim(other.phone, '0') = ltrim(one.phone, '0'))
    WHERE one.id = emptied AND one.closed_at IS NULL AND emptied <> kept;
  IF NOT FOUND THEN RAISE EXCEPTION 'merging refused: patients % and % are not alike', emptied, kept; END IF;
  INSERT INTO guard_pass (kind, patient_id, into_id) VALUES ('merging', emptied, kept) ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION allow_erasing(bigint), allow_merging(bigint, bigint) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'erasing')
$$;--> statement-breakpoint
CREATE FUNCTION is_erasing(erased bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass
    WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'erasing' AND patient_id = erased)
$$;--> statement-breakpoint
CREATE FUNCTION is_merging() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'merging')
$$;--> statement-breakpoint
-- Whose a row was and whose it becomes are the two accounts that become one.
CREATE FUNCTION is_merging(old_owner bigint, new_owner bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass
    WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'merging'
      AND old_owner IN (patient_id, into_id) AND new_owner IN (patient_id, into_id))
$$;--> statement-breakpoint
CREATE FUNCTION guarded_patient(kept_in text, kept jsonb) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN CASE kept_in
    WHEN 'appointment_move' THEN (SELECT patient_id FROM appointment WHERE id = (kept->>'appointment_id')::bigint)
    WHEN 'payment_ledger' THEN (SELECT patient_id FROM payment WHERE id = (kept->>'payment_id')::bigint)
    WHEN 'message' THEN (SELECT patient_id FROM conversation WHERE id = (kept->>'conversation_id')::bigint)
    ELSE (kept->>'patient_id')::bigint
  END;
END $$;--> statement-breakpoint
-- Per row by nature, like all guards below: each looks up one row, or the few of one record, by an index.
-- A record may find its patient once, and its number with the patient. Otherwise it is never changed, and never deleted while
-- it is somebody's.
CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.patient_id IS NULL OR is_erasing(OLD.patient_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version']
      = to_jsonb(OLD) - ARRAY['patient_id', 'version'] THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version'] = to_jsonb(OLD) - ARRAY['patient_id', 'version'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER anamnesis_is_kept BEFORE UPDATE OR DELETE ON "anamnesis" FOR EACH ROW EXECUTE FUNCTION refuse_record_change();--> statement-breakpoint
CREATE TRIGGER consent_is_kept BEFORE UPDATE OR DELETE ON "consent" FOR EACH ROW EXECUTE FUNCTION refuse_record_change();--> statement-breakpoint
-- What happened is written down once and stays.
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb;
  owner bigint := guarded_patient(TG_TABLE_NAME, before);
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(owner) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND is_merging() THEN
    after := to_jsonb(NEW);
    IF after - ARRAY['patient_id', 'conversation_id', 'sender_id'] = before - ARRAY['patient_id', 'conversation_id', 'sender_id']
      AND is_merging(owner, guarded_patient(TG_TABLE_NAME, after))
      AND (after->'sender_id' IS NOT DISTINCT FROM before->'sender_id'
        OR before->>'sender' = 'patient' AND is_merging((before->>'sender_id')::bigint, (after->>'sender_id')::bigint)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% of % % refused: history is only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_move_is_kept BEFORE UPDATE OR DELETE ON "appointment_move" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER payment_ledger_is_kept BEFORE UPDATE OR DELETE ON "payment_ledger" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER access_log_is_kept BEFORE UPDATE OR DELETE ON "access_log" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER message_is_kept BEFORE UPDATE OR DELETE ON "message" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER emergency_access_is_kept BEFORE UPDATE OR DELETE ON "emergency_access" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER setting_change_is_kept BEFORE UPDATE OR DELETE ON "setting_change" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER profile_change_is_kept BEFORE UPDATE OR DELETE ON "profile_change" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- What was issued stays as it is, except that what was open is paid; a receipt that was recorded by mistake makes its invoice
-- unpaid again. A draft may change or vanish.
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    IF OLD.state = 'unpaid' AND NEW.state = 'paid' THEN RETURN NEW; END IF;
    IF OLD.state = 'paid' AND NEW.state = 'unpaid' AND OLD.kind = 'invoice' AND EXISTS (
      SELECT FROM payment p JOIN payment_receipt r ON r.payment_id = p.id AND r.kind = 'withdrawn'
      WHERE p.appointment_id = OLD.appointment_id AND p.charged_cents = 0
    ) THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of invoice % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_is_kept BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION refuse_invoice_change();--> statement-breakpoint
CREATE FUNCTION refuse_dunning_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of dunning letter % refused: it was sent', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_dunning_is_kept BEFORE UPDATE OR DELETE ON "invoice_dunning" FOR EACH ROW EXECUTE FUNCTION refuse_dunning_change();--> statement-breakpoint
CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing((SELECT patient_id FROM payment WHERE id = OLD.payment_id)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of receipt % refused: a mistake gets a counter entry', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_receipt_is_kept BEFORE UPDATE OR DELETE ON "payment_receipt" FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();--> statement-breakpoint
-- What a provider wrote on the account stays as it was read; books may already name it.
CREATE FUNCTION refuse_transaction_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of transaction % refused: what a provider booked is kept', TG_OP, OLD.transaction_id;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_transaction_is_kept BEFORE UPDATE OR DELETE ON "payment_transaction" FOR EACH ROW EXECUTE FUNCTION refuse_transaction_change();--> statement-breakpoint
-- A fee (late cancellation, no-show) is taken only where the payer has accepted it, and never more than that. Where an
-- appointment was booked without the acceptance, before it was required, there is no fee.
CREATE FUNCTION refuse_unaccepted_fee() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NEW.reason <> 'appointment' AND (TG_OP = 'INSERT' OR NEW.state IN ('charging', 'by_paypal')) AND NOT EXISTS (
    SELECT 1 FROM payment p
    WHERE p.id = NEW.payment_id
      AND p.terms_accepted_at IS NOT NULL
      AND NEW.amount_cents <= coalesce(round(p.amount_cents * p.no_show_fee_percent / 100.0), p.amount_cents)
  ) THEN
    RAISE EXCEPTION 'the acceptance of this fee is not recorded' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_charge_fee_accepted BEFORE INSERT OR UPDATE ON "payment_charge" FOR EACH ROW EXECUTE FUNCTION refuse_unaccepted_fee();--> statement-breakpoint
-- A stored file of the record keeps its content, name and owner; it is released and taken out of the lists, never lost.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['released_at', 'removed_at', 'removed_by_id']
    = to_jsonb(OLD) - ARRAY['released_at', 'removed_at', 'removed_by_id'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND (NEW.added_by_id IS NOT DISTINCT FROM OLD.added_by_id OR is_merging(OLD.added_by_id, NEW.added_by_id))
    AND to_jsonb(NEW) - ARRAY['patient_id', 'added_by_id'] = to_jsonb(OLD) - ARRAY['patient_id', 'added_by_id'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of document % refused: a stored file is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_document_is_kept BEFORE UPDATE OR DELETE ON "patient_document" FOR EACH ROW WHEN (OLD.stored_at IS NOT NULL) EXECUTE FUNCTION refuse_document_change();--> statement-breakpoint
-- Consents name the wording that somebody agreed to: what was published stays word for word.
CREATE FUNCTION refuse_wording_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: published wordings are only added', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER post_version_is_kept BEFORE UPDATE OR DELETE ON "post_version" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
CREATE TRIGGER post_is_kept BEFORE UPDATE OR DELETE ON "post" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
CREATE TRIGGER post_translation_is_kept BEFORE UPDATE OR DELETE ON "post_translation" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
CREATE TRIGGER post_withdrawal_is_kept BEFORE UPDATE OR DELETE ON "post_withdrawal" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
-- What was in force for a moment may have been agreed to: only what is still ahead can be taken back.
CREATE FUNCTION refuse_late_withdrawal() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM post_version WHERE id = NEW.version_id AND published_at <= NEW.withdrawn_at) THEN
    RAISE EXCEPTION 'withdrawal of version % refused: it is in force', NEW.version_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER post_withdrawal_is_in_time BEFORE INSERT ON "post_withdrawal" FOR EACH ROW EXECUTE FUNCTION refuse_late_withdrawal();--> statement-breakpoint
-- A signed note stays as it is; a draft may be written. Only who asked to be forgotten can lose a note.
CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing((SELECT patient_id FROM appointment WHERE id = OLD.appointment_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.signed_at IS NULL AND NEW.appointment_id = OLD.appointment_id THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of the note on appointment % refused: it is kept', TG_OP, OLD.appointment_id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_note_is_kept BEFORE UPDATE OR DELETE ON "treatment_note" FOR EACH ROW EXECUTE FUNCTION refuse_note_change();--> statement-breakpoint
CREATE FUNCTION refuse_addendum_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing((SELECT patient_id FROM appointment WHERE id = OLD.appointment_id)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of addendum % refused: it is only added', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_addendum_is_kept BEFORE UPDATE OR DELETE ON "treatment_addendum" FOR EACH ROW EXECUTE FUNCTION refuse_addendum_change();--> statement-breakpoint
-- The positions of a completed appointment stay as they were confirmed. Only who asked to be forgotten can lose them.
CREATE FUNCTION refuse_positions_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  found record;
BEGIN
  SELECT patient_id, status INTO found FROM appointment WHERE id = OLD.appointment_id;
  IF TG_OP = 'DELETE' AND is_erasing(found.patient_id) THEN RETURN OLD; END IF;
  IF found.status IN ('completed', 'payment_success', 'payment_failed', 'refunded') THEN
    RAISE EXCEPTION '% of the positions of appointment % refused: it is completed', TG_OP, OLD.appointment_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_positions_are_kept BEFORE UPDATE OR DELETE ON "appointment_positions" FOR EACH ROW EXECUTE FUNCTION refuse_positions_change();--> statement-breakpoint
-- A released plan stays as it is; a draft may be written or thrown away. Only who asked to be forgotten can lose a plan.
CREATE FUNCTION refuse_plan_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.released_at IS NULL OR is_erasing(OLD.patient_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.released_at IS NULL AND NEW.patient_id = OLD.patient_id THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of therapy plan % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_plan_is_kept BEFORE UPDATE OR DELETE ON "treatment_plan" FOR EACH ROW EXECUTE FUNCTION refuse_plan_change();--> statement-breakpoint
-- An issued paper stays as it is, except that it is withdrawn, once.
CREATE FUNCTION refuse_paper_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.issued_at IS NULL OR is_erasing(OLD.patient_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.issued_at IS NULL AND NEW.patient_id = OLD.patient_id THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - ARRAY['withdrawn_at', 'withdrawn_by_id']
    = to_jsonb(OLD) - ARRAY['withdrawn_at', 'withdrawn_by_id'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of paper % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_paper_is_kept BEFORE UPDATE OR DELETE ON "treatment_paper" FOR EACH ROW EXECUTE FUNCTION refuse_paper_change();--> statement-breakpoint
-- A value stays as it was entered, except that it is struck, once, with a reason.
CREATE FUNCTION refuse_measurement_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.struck_at IS NULL AND NEW.struck_at IS NOT NULL AND NEW.struck_reason IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['struck_at', 'struck_by_id', 'struck_reason']
      = to_jsonb(OLD) - ARRAY['struck_at', 'struck_by_id', 'struck_reason'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of measurement % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_measurement_is_kept BEFORE UPDATE OR DELETE ON "treatment_measurement" FOR EACH ROW EXECUTE FUNCTION refuse_measurement_change();--> statement-breakpoint
-- A side effect stays as the patient wrote it, except that a doctor has seen it and that the patient withdraws it, each once.
CREATE FUNCTION refuse_side_effect_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.seen_at IS NULL AND NEW.seen_at IS NOT NULL AND NEW.seen_by_id IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['seen_at', 'seen_by_id'] = to_jsonb(OLD) - ARRAY['seen_at', 'seen_by_id'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of side effect % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_side_effect_is_kept BEFORE UPDATE OR DELETE ON "treatment_side_effect" FOR EACH ROW EXECUTE FUNCTION refuse_side_effect_change();--> statement-breakpoint
-- A wish to be forgotten is the proof of what was erased: it may become older, but it does not go or name another.
CREATE FUNCTION refuse_request_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['outlook', 'kept_until', 'erased_at']
    = to_jsonb(OLD) - ARRAY['outlook', 'kept_until', 'erased_at'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of deletion request % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER deletion_request_is_kept BEFORE UPDATE OR DELETE ON "deletion_request" FOR EACH ROW EXECUTE FUNCTION refuse_request_change();--> statement-breakpoint
-- Nothing is added to the account of somebody who has left, also not by a request that began before. The lock makes it wait
-- for a closing that is under way, and then look again. The state is its own: whoever writes meanwhile is told so instead of
-- having met an error.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF NEW.patient_id IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM "patient" WHERE "id" = NEW.patient_id AND "closed_at" IS NULL FOR KEY SHARE;
  IF FOUND THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % refused: patient % has no open account', TG_OP, TG_TABLE_NAME, NEW.patient_id
    USING ERRCODE = 'OK001';
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "appointment" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER anamnesis_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "anamnesis" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER contact_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "contact" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER conversation_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "conversation" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER payment_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "payment" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER treatment_measurement_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_measurement" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER treatment_note_request_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_note_request" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER treatment_side_effect_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_side_effect" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER treatment_tick_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_tick" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER patient_document_of_open_account BEFORE INSERT OR UPDATE OF "patient_id", "stored_at" ON "patient_document" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER emergency_access_of_open_account BEFORE INSERT ON "emergency_access" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
-- What a patient was called, and where the patient was reached, before it changed. Whoever changes a profile says who it is,
-- and when by the clock of the server; what nobody said was the system.
CREATE FUNCTION keep_old_value(changed bigint, changed_field text, old_value text, new_value text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor text := coalesce(nullif(current_setting('online_klinik.actor', true), ''), 'system');
  told_at timestamptz := nullif(current_setting('online_klinik.at', true), '')::timestamptz;
BEGIN
  IF coalesce(old_value, '') = '' OR old_value IS NOT DISTINCT FROM new_value THEN RETURN; END IF;
  INSERT INTO profile_change (patient_id, field, old_value, actor_kind, actor_id, at)
  VALUES (changed, changed_field, old_value, split_part(actor, ':', 1), nullif(split_part(actor, ':', 2), '')::bigint, coalesce(told_at, now()));
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_old_value(bigint, text, text, text) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION keep_old_profile() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET datestyle = 'ISO' AS $$
BEGIN
  -- What is erased is not kept here either.
  IF NEW.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM keep_old_value(OLD.id, 'email', OLD.email, NEW.email);
  PERFORM keep_old_value(OLD.id, 'first_name', OLD.first_name, NEW.first_name);
  PERFORM keep_old_value(OLD.id, 'last_name', OLD.last_name, NEW.last_name);
  PERFORM keep_old_value(OLD.id, 'birthdate', OLD.birthdate::text, NEW.birthdate::text);
  PERFORM keep_old_value(OLD.id, 'phone', OLD.phone, NEW.phone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_keeps_old_values AFTER UPDATE OF "email", "first_name", "last_name", "birthdate", "phone", "closed_at" ON "patient" FOR EACH ROW EXECUTE FUNCTION keep_old_profile();--> statement-breakpoint
CREATE FUNCTION written_address(a patient_address) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT format('%s %s, %s %s, %s', a.street, a.house_number, a.postal_code, a.city, a.country_code)
$$;--> statement-breakpoint
CREATE FUNCTION keep_old_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF is_erasing() OR is_merging() THEN RETURN NULL; END IF;
  PERFORM keep_old_value(OLD.patient_id, 'address', written_address(OLD), CASE WHEN TG_OP = 'UPDATE' THEN written_address(NEW) END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_address_keeps_old_values AFTER UPDATE OR DELETE ON "patient_address" FOR EACH ROW EXECUTE FUNCTION keep_old_address();--> statement-breakpoint
-- The chain: every row that is added to, changed in or erased from a table of the audit leaves an entry. Its hash is
-- salted; the salt goes when the row is erased, so that nobody can guess what the row said. Entries are put in order
-- and sealed by `seal_audit`, once a minute, because a chain in the transactions themselves would make all of them
-- wait for each other.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_day' AND to_jsonb(NEW) - ARRAY['entries', 'head'] = to_jsonb(OLD) - ARRAY['entries', 'head']
    THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_entry' THEN
    IF to_jsonb(OLD)->>'hash' IS NULL AND to_jsonb(NEW) - ARRAY['day', 'position', 'hash', 'salt'] = to_jsonb(OLD) - ARRAY['day', 'position', 'hash', 'salt']
      OR to_jsonb(NEW)->>'salt' IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% of % refused: the chain is only added to', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_is_kept BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_day_is_kept BEFORE UPDATE OR DELETE ON "audit_day" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Without empty columns, so that a column that is added later and empty does not change what was said.
CREATE FUNCTION audit_hash(kept_in text, salt uuid, kept jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN encode(sha256(convert_to(format('%s|%s|%s', salt, kept_in, jsonb_strip_nulls(kept)), 'UTF8')), 'hex');
END $$;--> statement-breakpoint
CREATE FUNCTION note_audit_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET enable_seqscan = off AS $$
DECLARE
  new_salt uuid := gen_random_uuid();
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE audit_entry SET salt = NULL WHERE table_name = TG_TABLE_NAME AND row_id = OLD.id AND salt IS NOT NULL;
    INSERT INTO audit_entry (table_name, row_id, action, content_hash) VALUES (TG_TABLE_NAME, OLD.id, 'erased', '');
    RETURN NULL;
  END IF;
  INSERT INTO audit_entry (table_name, row_id, action, salt, content_hash)
  VALUES (TG_TABLE_NAME, NEW.id, CASE TG_OP WHEN 'INSERT' THEN 'added' ELSE 'changed' END, new_salt, audit_hash(TG_TABLE_NAME, new_salt, to_jsonb(NEW)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION seal_audit(today date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET datestyle = 'ISO' SET enable_seqscan = off AS $$
DECLARE
  latest audit_day;
  sealed_day date;
  before text;
  head text;
  place integer := 0;
  sealed integer := 0;
  entry record;
BEGIN
  PERFORM pg_advisory_xact_lock(5446228);
  SELECT * INTO latest FROM audit_day ORDER BY day DESC LIMIT 1;
  -- A clock that goes back does not bring the days out of order.
  sealed_day := greatest(today, latest.day);
  IF latest.day = sealed_day THEN
    place := latest.entries;
    before := latest.previous_head;
  ELSE
    before := coalesce(latest.head, '');
  END IF;
  head := coalesce(latest.head, '');
  FOR entry IN SELECT * FROM audit_entry WHERE hash IS NULL ORDER BY id LIMIT 20000 LOOP
    place := place + 1;
    sealed := sealed + 1;
    head := encode(sha256(convert_to(format('%s|%s|%s|%s|%s|%s|%s', head, sealed_day::text, place, entry.table_name, entry.row_id, entry.action, entry.content_hash), 'UTF8')), 'hex');
    UPDATE audit_entry SET day = sealed_day, position = place, hash = head WHERE id = entry.id;
  END LOOP;
  IF sealed > 0 THEN
    INSERT INTO audit_day (day, entries, previous_head, head) VALUES (sealed_day, place, before, head)
    ON CONFLICT (day) DO UPDATE SET entries = excluded.entries, head = excluded.head;
  END IF;
  RETURN sealed;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION seal_audit(date) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE of % refused: it is kept', TG_TABLE_NAME;
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['access_log', 'emergency_access', 'consent', 'setting_change', 'deletion_request', 'profile_change'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_chained AFTER INSERT OR UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION note_audit_row()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['access_log', 'emergency_access', 'consent', 'setting_change', 'deletion_request', 'profile_change',
    'audit_entry', 'audit_day', 'anamnesis', 'appointment_move', 'payment_ledger', 'payment_receipt', 'payment_transaction', 'invoice',
    'invoice_dunning', 'patient_document', 'message', 'post', 'post_version', 'post_translation', 'post_withdrawal', 'treatment_plan',
    'treatment_paper', 'treatment_measurement', 'treatment_side_effect'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_not_emptied BEFORE TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()', name);
  END LOOP;
END $$;--> statement-breakpoint
-- What the triggers below do for a row costs the same in a clinic of any size, also while an import fills the tables and before
-- they were ever analysed. A connection keeps the plan of a function that it made when a table was tiny, so a function reads
-- other tables by their indexes alone (enable_seqscan), and a subquery with OFFSET 0 is asked once for each row of the
-- statement, by the column that it names and by no other. Decision 086 lists all triggers.

-- What a list shows of a conversation is kept beside it. Whoever adds a message holds the row already.
-- Each conversation is counted by itself, from its own messages. A comparison of (conversation_id, id) leads to the one
-- index that begins with both, while one of id alone may lead through the newest messages of all conversations.
CREATE FUNCTION recount_conversations(changed bigint[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  UPDATE conversation c SET (newest_message_id, waiting_message_id, patient_unread, doctor_unread) = (
    SELECT written.newest, (SELECT min(m.id) FILTER (WHERE sender = 'patient') FROM message m
        WHERE m.conversation_id = c.id AND (m.conversation_id, m.id) > (c.id, written.answered)),
      written.unread_by_patient, written.unread_by_doctor
    FROM (SELECT max(m.id) AS newest, coalesce(max(m.id) FILTER (WHERE sender = 'doctor'), 0) AS answered,
        count(*) FILTER (WHERE sender = 'doctor' AND m.id > c.patient_read_up_to) AS unread_by_patient,
        count(*) FILTER (WHERE sender = 'patient' AND m.id > c.doctor_read_up_to) AS unread_by_doctor
      FROM message m WHERE m.conversation_id = c.id) AS written)
  WHERE c.id = ANY(changed)
$$;--> statement-breakpoint
-- New messages are added up once. Their conversations are found by their index, and both are joined without a nested loop.
CREATE FUNCTION recount_after_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH added AS MATERIALIZED (
      SELECT conversation_id, max(id) AS newest, max(answered) AS answered,
        min(id) FILTER (WHERE sender = 'patient') AS first,
        min(id) FILTER (WHERE sender = 'patient' AND id > answered) AS first_after,
        count(*) FILTER (WHERE sender = 'doctor') AS of_doctor, count(*) FILTER (WHERE sender = 'patient') AS of_patient
      FROM (SELECT *, max(id) FILTER (WHERE sender = 'doctor') OVER (PARTITION BY conversation_id) AS answered FROM new_rows) AS new_rows
      GROUP BY conversation_id)
    UPDATE conversation c SET
      newest_message_id = greatest(c.newest_message_id, added.newest),
      waiting_message_id = CASE WHEN added.answered IS NULL THEN coalesce(c.waiting_message_id, added.first) ELSE added.first_after END,
      patient_unread = c.patient_unread + added.of_doctor,
      doctor_unread = c.doctor_unread + added.of_patient
    FROM added
    WHERE c.id = added.conversation_id AND c.id = ANY (ARRAY(SELECT conversation_id FROM added));
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM new_rows)); END IF;
  PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM old_rows));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER message_added_is_counted AFTER INSERT ON "message" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_after_messages();--> statement-breakpoint
CREATE TRIGGER message_moved_is_counted AFTER UPDATE ON "message" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_after_messages();--> statement-breakpoint
CREATE TRIGGER message_erased_is_counted AFTER DELETE ON "message" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_after_messages();--> statement-breakpoint
CREATE FUNCTION recount_after_reading() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  NEW.patient_unread := (SELECT count(*) FILTER (WHERE sender = 'doctor') FROM message
    WHERE conversation_id = NEW.id AND (conversation_id, id) > (NEW.id, NEW.patient_read_up_to));
  NEW.doctor_unread := (SELECT count(*) FILTER (WHERE sender = 'patient') FROM message
    WHERE conversation_id = NEW.id AND (conversation_id, id) > (NEW.id, NEW.doctor_read_up_to));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER conversation_read_is_counted BEFORE UPDATE OF "patient_read_up_to", "doctor_read_up_to" ON "conversation" FOR EACH ROW EXECUTE FUNCTION recount_after_reading();--> statement-breakpoint
-- How many rows a list of the whole clinic has. One function for each table says which part a row belongs to; rows that
-- the list never shows have none.
CREATE FUNCTION count_patients() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'patient', 0, 'open', count(*) FROM new_rows WHERE closed_at IS NULL HAVING count(*) > 0;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'patient', 0, 'open', -count(*) FROM old_rows WHERE closed_at IS NULL HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_invoices() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'invoice', 0, kind || ' ' || state, count(*) FROM new_rows GROUP BY 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'invoice', 0, kind || ' ' || state, -count(*) FROM old_rows GROUP BY 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'contact', coalesce(doctor_id, 0), CASE WHEN last_email_sent_at IS NULL THEN 'open' ELSE 'answered' END, count(*) FROM new_rows GROUP BY 2, 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'contact', coalesce(doctor_id, 0), CASE WHEN last_email_sent_at IS NULL THEN 'open' ELSE 'answered' END, -count(*) FROM old_rows GROUP BY 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Of the accesses those that the lists show, by member of staff and by month in Berlin.
CREATE FUNCTION count_accesses() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'access_log', CASE actor_kind WHEN 'staff' THEN coalesce(actor_id, 0) ELSE 0 END, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), count(*)
      FROM new_rows WHERE actor_kind <> 'patient' OR kind IN ('export_made', 'booking_claimed', 'booking_declined') GROUP BY 2, 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'access_log', CASE actor_kind WHEN 'staff' THEN coalesce(actor_id, 0) ELSE 0 END, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), -count(*)
      FROM old_rows WHERE actor_kind <> 'patient' OR kind IN ('export_made', 'booking_claimed', 'booking_declined') GROUP BY 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES ('patient', 'count_patients'), ('invoice', 'count_invoices'), ('contact', 'count_contacts'), ('access_log', 'count_accesses')) AS each (name, counts) LOOP
    EXECUTE format('CREATE TRIGGER %1$s_added_is_counted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.name, counted.counts);
    EXECUTE format('CREATE TRIGGER %1$s_changed_is_counted AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.name, counted.counts);
    EXECUTE format('CREATE TRIGGER %1$s_erased_is_counted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.name, counted.counts);
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO kept_count VALUES ('patient', 0, 'open', 0);--> statement-breakpoint
CREATE FUNCTION count_treated_patients() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_count SELECT 'treated_patient', doctor_id, '', count(*) FROM new_rows GROUP BY 2;
  ELSE
    INSERT INTO kept_count SELECT 'treated_patient', doctor_id, '', -count(*) FROM old_rows GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER treated_patient_added_is_counted AFTER INSERT ON "treated_patient" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_treated_patients();--> statement-breakpoint
CREATE TRIGGER treated_patient_erased_is_counted AFTER DELETE ON "treated_patient" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_treated_patients();--> statement-breakpoint
-- Which patients a doctor treats or treated, for the doctor's list.
-- Decides about all pairs of a statement at once. The same rule as countsAsTreatment in
-- server/appointments/access/treating.store.ts, which decides about opening a record; a test compares the two.
-- Two transactions that change appointments of one pair decide one after the other; the second sees what the first did.
-- Beyond 1000 pairs a statement locks all pairs with one lock, because the server has room for a few thousand locks.
CREATE FUNCTION decide_treated(doctors bigint[], patients bigint[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF coalesce(cardinality(doctors), 0) = 0 THEN RETURN; END IF;
  IF cardinality(doctors) > 1000 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('treated_patient', 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('treated_patient', 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('treated_patient ' || doctor_id || ' ' || patient_id, 0))
      FROM unnest(doctors, patients) AS pair (doctor_id, patient_id);
  END IF;
  WITH decided AS MATERIALIZED (
    SELECT pair.doctor_id, pair.patient_id, kept.place, EXISTS (
        SELECT FROM (SELECT FROM patient WHERE id = pair.patient_id AND closed_at IS NULL OFFSET 0) AS open_account,
          (SELECT id, doctor_id, status, starts_at FROM appointment WHERE patient_id = pair.patient_id OFFSET 0) AS a
        WHERE a.doctor_id = pair.doctor_id AND (
          a.status IN ('confirmed', 'rescheduled', 'in_progress', 'completed', 'no_show', 'cancellation_requested', 'cancellation_rejected')
          OR EXISTS (SELECT FROM appointment_move m WHERE m.appointment_id = a.id AND (m.to_status IN ('completed', 'no_show')
            OR m.to_status = 'in_progress' AND m.moved_at >= a.starts_at - interval '30 minutes')))
      ) AS is_treated
    FROM unnest(doctors, patients) AS pair (doctor_id, patient_id)
      LEFT JOIN LATERAL (SELECT t.ctid AS place FROM treated_patient t
        WHERE t.doctor_id = pair.doctor_id AND t.patient_id = pair.patient_id OFFSET 0) AS kept ON true
  ), ended AS (
    DELETE FROM treated_patient WHERE ctid = ANY (ARRAY(SELECT place FROM decided WHERE NOT is_treated AND place IS NOT NULL))
  )
  INSERT INTO treated_patient (doctor_id, patient_id)
    SELECT doctor_id, patient_id FROM decided WHERE is_treated AND place IS NULL ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
-- The pairs are ordered, so that two statements never wait for each other.
CREATE FUNCTION treat_after_appointments() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (SELECT DISTINCT doctor_id, patient_id FROM new_rows ORDER BY 1, 2) AS pairs;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (SELECT DISTINCT doctor_id, patient_id FROM old_rows ORDER BY 1, 2) AS pairs;
  ELSE
    PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (
      SELECT DISTINCT doctor_id, patient_id FROM (
        SELECT id, doctor_id, patient_id, status, starts_at FROM new_rows EXCEPT SELECT id, doctor_id, patient_id, status, starts_at FROM old_rows
        UNION ALL
        (SELECT id, doctor_id, patient_id, status, starts_at FROM old_rows EXCEPT SELECT id, doctor_id, patient_id, status, starts_at FROM new_rows)
      ) AS changed ORDER BY 1, 2) AS pairs;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_added_is_treated AFTER INSERT ON "appointment" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_appointments();--> statement-breakpoint
CREATE TRIGGER appointment_changed_is_treated AFTER UPDATE ON "appointment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_appointments();--> statement-breakpoint
CREATE TRIGGER appointment_erased_is_treated AFTER DELETE ON "appointment" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_appointments();--> statement-breakpoint
-- Only these moves can make a patient a treated one; each comes with a change of the appointment's status or after it.
CREATE FUNCTION treat_after_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (
    SELECT DISTINCT a.doctor_id, a.patient_id
    FROM new_rows m, LATERAL (SELECT doctor_id, patient_id FROM appointment WHERE id = m.appointment_id OFFSET 0) AS a
    WHERE m.to_status IN ('in_progress', 'completed', 'no_show') ORDER BY 1, 2) AS pairs;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_move_added_is_treated AFTER INSERT ON "appointment_move" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_moves();--> statement-breakpoint
CREATE FUNCTION treat_after_closing() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM decide_treated(array_agg(doctor_id), array_agg(NEW.id)) FROM (SELECT DISTINCT doctor_id FROM appointment WHERE patient_id = NEW.id ORDER BY 1) AS doctors;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_closed_is_not_treated AFTER UPDATE OF "closed_at" ON "patient" FOR EACH ROW WHEN ((OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL)) EXECUTE FUNCTION treat_after_closing();--> statement-breakpoint
-- Announces changes of the tables that server processes keep in memory; see server/platform/changes/changes.ts.
-- NOTIFY reaches the other processes at the commit. The message of level INFO reaches the connection that writes; unlike
-- a notice, no setting suppresses it.
CREATE FUNCTION tell_change(topic text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', topic);
  RAISE INFO USING MESSAGE = 'changed', DETAIL = topic;
END $$;--> statement-breakpoint
-- A migration that adds a table which is kept in memory calls this once for it.
CREATE FUNCTION watch_table(watched regclass, topic text, teller text DEFAULT 'tell_table_change') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER tells_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
  EXECUTE format('CREATE TRIGGER tells_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS before NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
  EXECUTE format('CREATE TRIGGER tells_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
  EXECUTE format('CREATE TRIGGER tells_truncate AFTER TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
END $$;--> statement-breakpoint
-- For any table: the argument is the topic. A statement that found no row changes nothing.
CREATE FUNCTION tell_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change(TG_ARGV[0]);
  ELSIF EXISTS (SELECT FROM changed) THEN
    PERFORM tell_change(TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT watch_table('service_booking_rule', 'booking rules');--> statement-breakpoint
SELECT watch_table(name::regclass, 'catalogue')
  FROM unnest(ARRAY['service_category', 'service_category_translation', 'service', 'service_translation', 'doctor',
    'doctor_translation', 'doctor_document', 'doctor_service']) AS name;--> statement-breakpoint
SELECT watch_table('setting', 'settings');--> statement-breakpoint
SELECT watch_table(name::regclass, 'legal texts')
  FROM unnest(ARRAY['post_category', 'post_version', 'post_withdrawal', 'post', 'post_translation']) AS name;--> statement-breakpoint
-- Calendars announce more exactly what has changed, so that after a hold only its days are read again:
-- `calendar of doctor 7` for every change as before, and besides `hours of doctor 7` for working hours, windows and
-- absences, or `blocked time of doctor 7 on day 20790`, in days since 1970 in UTC, for holds and appointments.
CREATE FUNCTION tell_topics(topics text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE topic text;
BEGIN
  IF cardinality(topics) > 100 THEN
    PERFORM tell_change('calendars');
    RETURN;
  END IF;
  FOREACH topic IN ARRAY topics LOOP
    PERFORM tell_change(topic);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_hours_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change('calendars');
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM tell_topics(ARRAY(SELECT name || ' of doctor ' || doctor_id
      FROM unnest(ARRAY['calendar', 'hours']) AS name, (SELECT doctor_id FROM changed UNION SELECT doctor_id FROM before) AS doctors));
  ELSE
    PERFORM tell_topics(ARRAY(SELECT name || ' of doctor ' || doctor_id
      FROM unnest(ARRAY['calendar', 'hours']) AS name, (SELECT DISTINCT doctor_id FROM changed) AS doctors));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_hours_change') FROM unnest(ARRAY['working_hours', 'extra_window', 'absence']) AS name;--> statement-breakpoint
CREATE FUNCTION days_of(during tstzrange) RETURNS SETOF integer LANGUAGE sql IMMUTABLE AS $$
  SELECT generate_series(floor(extract(epoch FROM lower(during)) / 86400)::integer, floor(extract(epoch FROM upper(during)) / 86400)::integer)
$$;--> statement-breakpoint
CREATE FUNCTION tell_blocked_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change('calendars');
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM tell_topics(ARRAY(
      SELECT 'calendar of doctor ' || doctor_id FROM changed UNION SELECT 'calendar of doctor ' || doctor_id FROM before
      UNION SELECT 'blocked time of doctor ' || doctor_id || ' on day ' || days_of(during) FROM changed
      UNION SELECT 'blocked time of doctor ' || doctor_id || ' on day ' || days_of(during) FROM before));
  ELSE
    PERFORM tell_topics(ARRAY(
      SELECT 'calendar of doctor ' || doctor_id FROM changed
      UNION SELECT 'blocked time of doctor ' || doctor_id || ' on day ' || days_of(during) FROM changed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT watch_table('blocked_time', '', 'tell_blocked_change');--> statement-breakpoint
-- Announces changes of sessions, and of the rows that the lists of a patient show; see server/platform/changes/changes.ts.
-- A statement that concerns very many announces the topic of all of them instead.
CREATE FUNCTION tell_owners(topic text, everybody text, owners text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE owner text;
BEGIN
  IF cardinality(owners) > 100 THEN
    PERFORM tell_change(everybody);
    RETURN;
  END IF;
  FOREACH owner IN ARRAY coalesce(owners, '{}') LOOP
    PERFORM tell_change(topic || ' ' || owner);
  END LOOP;
END $$;--> statement-breakpoint
-- One function for each way from a row to its owner, `owner` in the query. After an update both the old and the new owner
-- are told.
DO $$
DECLARE
  way record;
BEGIN
  FOR way IN SELECT * FROM (VALUES
    ('tell_session_change', 'session of', 'sessions', 'SELECT kind || '' '' || subject_id AS owner FROM %s'),
    ('tell_patient_change', 'patient', 'patients', 'SELECT id::text AS owner FROM %s'),
    ('tell_own_change', 'patient', 'patients', 'SELECT patient_id::text AS owner FROM %s')
  ) AS ways (name, topic, everybody, owners) LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM tell_change(%3$L);
        ELSIF TG_OP = 'UPDATE' THEN
          PERFORM tell_owners(%2$L, %3$L, array_agg(owner)) FROM
            (SELECT owner FROM (%4$s UNION %5$s) AS found WHERE owner IS NOT NULL LIMIT 101) AS owners;
        ELSE
          PERFORM tell_owners(%2$L, %3$L, array_agg(owner)) FROM
            (SELECT DISTINCT owner FROM (%4$s) AS found WHERE owner IS NOT NULL LIMIT 101) AS owners;
        END IF;
        RETURN NULL;
      END $body$ $function$,
      way.name, way.topic, way.everybody, format(way.owners, 'changed'), format(way.owners, 'before'));
  END LOOP;
END $$;--> statement-breakpoint
-- The ways that look up whose row it is.
DO $$
DECLARE
  way record;
  appointment_of text := 'LATERAL (SELECT patient_id FROM appointment WHERE id = c.appointment_id OFFSET 0) AS owned';
  conversation_of text := 'LATERAL (SELECT patient_id FROM conversation WHERE id = c.conversation_id OFFSET 0) AS owned';
BEGIN
  FOR way IN SELECT * FROM (VALUES
    ('tell_change_of_appointment', '%s AS c, ' || appointment_of),
    ('tell_change_of_payment', '%s AS changed_row, LATERAL (SELECT appointment_id FROM payment WHERE id = changed_row.payment_id OFFSET 0) AS c, ' || appointment_of),
    ('tell_change_of_conversation', '%s AS c, ' || conversation_of),
    ('tell_change_of_message', '%s AS changed_row, LATERAL (SELECT conversation_id FROM message WHERE id = changed_row.message_id OFFSET 0) AS c, ' || conversation_of)
  ) AS ways (name, owners) LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM tell_change('patients');
        ELSIF TG_OP = 'UPDATE' THEN
          PERFORM tell_owners('patient', 'patients', array_agg(owner)) FROM
            (SELECT owner FROM (SELECT owned.patient_id::text AS owner FROM %2$s UNION SELECT owned.patient_id::text FROM %3$s) AS found
              WHERE owner IS NOT NULL LIMIT 101) AS owners;
        ELSE
          PERFORM tell_owners('patient', 'patients', array_agg(owner)) FROM
            (SELECT DISTINCT owned.patient_id::text AS owner FROM %2$s WHERE owned.patient_id IS NOT NULL LIMIT 101) AS owners;
        END IF;
        RETURN NULL;
      END $body$ $function$,
      way.name, format(way.owners, 'changed'), format(way.owners, 'before'));
  END LOOP;
END $$;--> statement-breakpoint
SELECT watch_table('patient', '', 'tell_patient_change');--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_own_change')
  FROM unnest(ARRAY['appointment', 'invoice', 'conversation', 'patient_document', 'consent']) AS name;--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_change_of_appointment')
  FROM unnest(ARRAY['appointment_move', 'payment']) AS name;--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_change_of_payment')
  FROM unnest(ARRAY['payment_charge', 'payment_refund']) AS name;--> statement-breakpoint
SELECT watch_table('message', '', 'tell_change_of_conversation');--> statement-breakpoint
SELECT watch_table('message_document', '', 'tell_change_of_message');--> statement-breakpoint
-- A new session makes nothing wrong that is known of others.
SELECT watch_table('session', '', 'tell_session_change');--> statement-breakpoint
DROP TRIGGER tells_insert ON session;
