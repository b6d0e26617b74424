CREATE INDEX "appointment_with_video_link" ON "appointment" USING btree ("ends_at") WHERE "appointment"."video_link" is not null;
