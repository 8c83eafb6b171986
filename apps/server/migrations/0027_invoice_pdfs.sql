CREATE TABLE "invoice_pdfs" (
	"invoice_id" bigint NOT NULL,
	"xml_sha256" text NOT NULL,
	"file_id" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_pdfs_invoice_id_xml_sha256_pk" PRIMARY KEY("invoice_id","xml_sha256"),
	CONSTRAINT "invoice_pdfs_file_id_key" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "invoice_pdfs" ADD CONSTRAINT "invoice_pdfs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_pdfs" ADD CONSTRAINT "invoice_pdfs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger invoice_pdfs_append_only before update or delete or truncate on invoice_pdfs
  for each statement execute function append_only();
