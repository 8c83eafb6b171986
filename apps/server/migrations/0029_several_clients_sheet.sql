ALTER TABLE "imports" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client" CHECK (client_id is not null or kind = 'orders');