CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"added_by" bigint NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"free_since" timestamp with time zone NOT NULL
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
CREATE TABLE "setting_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_version" ADD COLUMN "published_by" bigint;--> statement-breakpoint
ALTER TABLE "service_booking_rule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_draft" ADD CONSTRAINT "post_draft_category_id_post_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."post_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_change_by_time" ON "setting_change" USING btree ("changed_at");--> statement-breakpoint
CREATE TRIGGER setting_change_is_kept BEFORE UPDATE OR DELETE ON "setting_change" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- Consents name the wording that somebody agreed to: what was published stays word for word.
CREATE FUNCTION refuse_wording_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: published wordings are only added', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER post_version_is_kept BEFORE UPDATE OR DELETE ON "post_version" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
CREATE TRIGGER post_is_kept BEFORE UPDATE OR DELETE ON "post" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
CREATE TRIGGER post_translation_is_kept BEFORE UPDATE OR DELETE ON "post_translation" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();
