CREATE TABLE "settlement_transfer_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_transfer_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"reason_code" text,
	"reason_text" text,
	"message_id" text NOT NULL,
	"read_by" bigint,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_transfer_answers" ADD CONSTRAINT "settlement_transfer_answers_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_transfer_answers" ADD CONSTRAINT "settlement_transfer_answers_transfer_fk" FOREIGN KEY ("file_id","position") REFERENCES "public"."settlement_transfers"("file_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_transfer_answers_status_key" ON "settlement_transfer_answers" USING btree ("file_id","position","status");
--> statement-breakpoint
create trigger settlement_transfer_answers_append_only before update or delete or truncate on settlement_transfer_answers
  for each statement execute function append_only();
