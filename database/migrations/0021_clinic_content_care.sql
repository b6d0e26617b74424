CREATE TABLE "post_withdrawal" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"withdrawn_by" bigint NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_category" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "service_category" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "service_category" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
-- Until now nobody kept who added a passage; who changed it last knows it best.
ALTER TABLE "quick_text" ADD COLUMN "author_id" bigint;--> statement-breakpoint
UPDATE "quick_text" SET "author_id" = "changed_by_id";--> statement-breakpoint
ALTER TABLE "quick_text" ALTER COLUMN "author_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_withdrawal" ADD CONSTRAINT "post_withdrawal_version_id_post_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER post_withdrawal_is_kept BEFORE UPDATE OR DELETE ON "post_withdrawal" FOR EACH ROW EXECUTE FUNCTION refuse_wording_change();--> statement-breakpoint
-- What was in force for a moment may have been agreed to: only what is still ahead can be taken back.
CREATE FUNCTION refuse_late_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM post_version WHERE id = NEW.version_id AND published_at <= NEW.withdrawn_at) THEN
    RAISE EXCEPTION 'withdrawal of version % refused: it is in force', NEW.version_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER post_withdrawal_is_in_time BEFORE INSERT ON "post_withdrawal" FOR EACH ROW EXECUTE FUNCTION refuse_late_withdrawal();
