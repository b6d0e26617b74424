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
ALTER TABLE "catalogue_diagnosis" ADD CONSTRAINT "catalogue_diagnosis_catalogue_id_diagnosis_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."diagnosis_catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note_request" ADD CONSTRAINT "treatment_note_request_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note_template" ADD CONSTRAINT "treatment_note_template_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "treatment_note_request_open" ON "treatment_note_request" USING btree ("patient_id") WHERE "treatment_note_request"."decided_at" is null;--> statement-breakpoint
CREATE TRIGGER treatment_note_request_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_note_request" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
