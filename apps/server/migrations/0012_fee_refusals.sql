CREATE TABLE "fee_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"code" text,
	"reason" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_refusals_of_someone" CHECK (num_nonnulls(client_id, network_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "fee_refusals" ADD CONSTRAINT "fee_refusals_run_id_fee_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."fee_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_refusals" ADD CONSTRAINT "fee_refusals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_refusals" ADD CONSTRAINT "fee_refusals_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_refusals_once" ON "fee_refusals" USING btree ("run_id",coalesce(client_id, 0),coalesce(network_id, 0));