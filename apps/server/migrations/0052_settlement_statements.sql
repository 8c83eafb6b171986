CREATE TABLE "settlement_statements" (
	"batch_id" bigint NOT NULL,
	"language" text NOT NULL,
	"file_id" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_statements_batch_id_language_pk" PRIMARY KEY("batch_id","language"),
	CONSTRAINT "settlement_statements_file_id_key" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "settlement_statements" ADD CONSTRAINT "settlement_statements_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_statements" ADD CONSTRAINT "settlement_statements_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger settlement_statements_append_only before update or delete or truncate on settlement_statements
  for each statement execute function append_only();
