CREATE TABLE "sandbox"."behaviour" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."behaviour_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"match" text NOT NULL,
	"action" text NOT NULL,
	"remaining" integer
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."object" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"inner" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "object_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."request" (
	"provider" text NOT NULL,
	"key" text NOT NULL,
	"request_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_provider_key_pk" PRIMARY KEY("provider","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."webhook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "sandbox"."mail" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "object_kind" ON "sandbox"."object" USING btree ("provider","kind","created_at");--> statement-breakpoint
CREATE INDEX "webhook_due" ON "sandbox"."webhook" USING btree ("due_at");--> statement-breakpoint
-- Portals before this one kept these rows in tables of their own schema, which their next migration drops.
DO $$
BEGIN
	IF to_regclass('public.sandbox_letter') IS NOT NULL THEN
		INSERT INTO sandbox.mail (id, message_id, recipient, subject, text, html, attachments, created_at) OVERRIDING SYSTEM VALUE
			SELECT id, message_id, recipient, subject, text, html, attachments, created_at FROM public.sandbox_letter;
		PERFORM setval('sandbox.mail_id_seq', coalesce((SELECT max(id) FROM sandbox.mail), 0) + 1, false);
	END IF;
	IF to_regclass('public.sandbox_object') IS NOT NULL THEN
		INSERT INTO sandbox.object (provider, id, kind, body, "inner", created_at)
			SELECT provider, id, kind, body, "inner", created_at FROM public.sandbox_object;
		INSERT INTO sandbox.request (provider, key, request_id, fingerprint, status, answer, created_at)
			SELECT provider, key, request_id, fingerprint, status, answer, created_at FROM public.sandbox_request;
		INSERT INTO sandbox.webhook (id, provider, event_id, due_at, attempts, delivered_at) OVERRIDING SYSTEM VALUE
			SELECT id, provider, event_id, due_at, attempts, delivered_at FROM public.sandbox_webhook;
		PERFORM setval('sandbox.webhook_id_seq', coalesce((SELECT max(id) FROM sandbox.webhook), 0) + 1, false);
		INSERT INTO sandbox.behaviour (id, provider, subject, match, action, remaining) OVERRIDING SYSTEM VALUE
			SELECT id, provider, subject, match, action, remaining FROM public.sandbox_behaviour;
		PERFORM setval('sandbox.behaviour_id_seq', coalesce((SELECT max(id) FROM sandbox.behaviour), 0) + 1, false);
	END IF;
END $$;
