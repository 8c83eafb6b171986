ALTER TABLE "fuel_requests" DROP CONSTRAINT "fuel_requests_reference_number_key";--> statement-breakpoint
DROP INDEX "fuel_requests_status";--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_requests_reference_number_key" ON "fuel_requests" USING btree ("reference_number") WHERE reference_number is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_status" ON "fuel_requests" USING btree ("status","created_at","id") WHERE status <> 'transaction_completed';