ALTER TABLE "files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
-- locks briefly: no release holds this table yet
CREATE INDEX "files_in_database" ON "files" USING btree ("id") WHERE moved_at is null;--> statement-breakpoint
-- locks briefly: no release holds this table yet
CREATE INDEX "files_in_store" ON "files" USING btree ("id") WHERE moved_at is not null;