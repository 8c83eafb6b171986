CREATE TABLE "top_up_receipts" (
	"top_up_id" bigint PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "top_up_receipts_file_id_key" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "top_up_receipts" ADD CONSTRAINT "top_up_receipts_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_receipts" ADD CONSTRAINT "top_up_receipts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger top_up_receipts_append_only before update or delete or truncate on top_up_receipts
  for each statement execute function append_only();
