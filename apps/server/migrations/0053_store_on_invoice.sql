ALTER TABLE "store_orders" ADD COLUMN "payment" text DEFAULT 'wallet' NOT NULL;--> statement-breakpoint
-- locks briefly: orders of the store, a few a client and month
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_payment" CHECK (payment in ('wallet', 'invoice'));