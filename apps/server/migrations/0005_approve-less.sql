ALTER TABLE "fuel_requests" ADD COLUMN "request_reason" text;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "request_reason_text" text;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "approved_volume_ml" bigint;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "approved_amount_halalas" bigint;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_approved_less" CHECK (num_nonnulls(approved_volume_ml, approved_amount_halalas) <= 1 and approved_volume_ml between 1 and requested_volume_ml
        and approved_amount_halalas between 1 and requested_amount_halalas);