ALTER TABLE "appointment" ADD COLUMN "completed_role" text;--> statement-breakpoint
ALTER TABLE "appointment_move" ADD COLUMN "actor_role" text;--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "actor_role" text;--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "roles" text[];--> statement-breakpoint
UPDATE "staff_member" SET "roles" = ARRAY["role"];--> statement-breakpoint
-- The version before writes one role. Its accounts have that role and no other.
CREATE FUNCTION roles_of_one_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(NEW.roles) = 0
    OR (TG_OP = 'UPDATE' AND NEW.role IS DISTINCT FROM OLD.role AND NEW.roles = OLD.roles)
  THEN NEW.roles := ARRAY[NEW.role]; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER roles_of_one_role BEFORE INSERT OR UPDATE ON "staff_member"
  FOR EACH ROW EXECUTE FUNCTION roles_of_one_role();--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_roles"
  CHECK (cardinality("roles") BETWEEN 1 AND 3 AND "roles" <@ ARRAY['admin', 'doctor', 'assistant']);
