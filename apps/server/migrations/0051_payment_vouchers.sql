CREATE TABLE "refund_vouchers" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_vouchers_file_id_key" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "refund_vouchers" ADD CONSTRAINT "refund_vouchers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_vouchers" ADD CONSTRAINT "refund_vouchers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger refund_vouchers_append_only before update or delete or truncate on refund_vouchers
  for each statement execute function append_only();
