CREATE TABLE "settlement_file_decisions" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"content_hash" text NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_file_decisions_reason" CHECK (decision = 'released' or reason is not null)
);
--> statement-breakpoint
ALTER TABLE "settlement_file_decisions" ADD CONSTRAINT "settlement_file_decisions_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_file_decisions" ADD CONSTRAINT "settlement_file_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create trigger settlement_file_decisions_append_only before update or delete or truncate on settlement_file_decisions
  for each statement execute function append_only();
