CREATE TABLE "credit_reminders" (
	"client_id" bigint NOT NULL,
	"period" text NOT NULL,
	"step_days" integer NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_reminders_client_id_period_step_days_pk" PRIMARY KEY("client_id","period","step_days")
);
--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;