ALTER TABLE "waitlist_offer" ADD COLUMN "take_link_hash" text;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD COLUMN "decline_link_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offer_take_link" ON "waitlist_offer" USING btree ("take_link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offer_decline_link" ON "waitlist_offer" USING btree ("decline_link_hash");