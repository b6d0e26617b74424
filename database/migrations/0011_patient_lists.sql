DROP INDEX "invoice_of_patient";--> statement-breakpoint
CREATE INDEX "appointment_of_patient_by_booking" ON "appointment" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_of_patient" ON "invoice" USING btree ("patient_id","created_at","id");