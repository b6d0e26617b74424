CREATE TABLE "second_factor_rule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"required_since" timestamp with time zone NOT NULL,
	CONSTRAINT "second_factor_rule_once" CHECK ("second_factor_rule"."id" = 1)
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
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_device_patient" ON "trusted_device" USING btree ("patient_id");--> statement-breakpoint
-- News can be delivered twice; what an account was opened with is recorded once.
CREATE UNIQUE INDEX "consent_of_registration" ON "consent" USING btree ("subject_id","kind") WHERE subject_kind = 'registration';--> statement-breakpoint
-- Until now an account named the day of its registration as the version of the terms; the texts in force then are known.
INSERT INTO "consent" ("subject_kind", "subject_id", "patient_id", "kind", "is_given", "text_version", "text_hash", "locale", "recorded_at")
SELECT 'registration', p."id", p."id", asked."kind", true, asked."slug" || '=' || shown."id", shown."content_hash", p."locale", p."terms_accepted_at"
FROM "patient" p
CROSS JOIN (VALUES ('terms', 'agb'), ('privacy', 'privacy-policy')) AS asked("kind", "slug")
CROSS JOIN LATERAL (
  SELECT v."id", v."content_hash" FROM "post_version" v
  JOIN "post_category" c ON c."id" = v."category_id"
  LEFT JOIN "post_withdrawal" w ON w."version_id" = v."id"
  WHERE c."slug" = asked."slug" AND v."published_at" <= p."terms_accepted_at" AND w."version_id" IS NULL
  ORDER BY v."published_at" DESC, v."id" DESC LIMIT 1
) AS shown
WHERE p."terms_accepted_at" IS NOT NULL AND p."closed_at" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "patient" DROP COLUMN "terms_version";
