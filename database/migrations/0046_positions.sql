CREATE TABLE "appointment_positions" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"positions" jsonb NOT NULL,
	"expenses" jsonb NOT NULL,
	"diagnosis" text NOT NULL,
	"has_agreement" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
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
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_positions" ADD CONSTRAINT "appointment_positions_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_position" ADD CONSTRAINT "catalogue_position_catalogue_id_position_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."position_catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_positions" ADD CONSTRAINT "service_positions_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The positions of a completed appointment stay as they were confirmed. Only who asked to be forgotten can lose them.
CREATE FUNCTION refuse_positions_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER appointment_positions_are_kept BEFORE UPDATE OR DELETE ON "appointment_positions" FOR EACH ROW EXECUTE FUNCTION refuse_positions_change();
