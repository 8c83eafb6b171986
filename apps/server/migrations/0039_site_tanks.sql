CREATE TABLE "site_tank_readings" (
	"site_tank_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"volume_ml" bigint NOT NULL,
	"source" text NOT NULL,
	"read_by" bigint,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_tank_readings_site_tank_id_read_at_pk" PRIMARY KEY("site_tank_id","read_at"),
	CONSTRAINT "site_tank_readings_not_negative" CHECK (volume_ml >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_tanks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_tanks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"delivery_product_id" bigint NOT NULL,
	"delivery_branch_id" bigint NOT NULL,
	"name" text NOT NULL,
	"capacity_ml" bigint NOT NULL,
	"safe_min_ml" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_tanks_amounts" CHECK (safe_min_ml >= 0 and safe_min_ml < capacity_ml)
);
--> statement-breakpoint
ALTER TABLE "site_tank_readings" ADD CONSTRAINT "site_tank_readings_site_tank_id_site_tanks_id_fk" FOREIGN KEY ("site_tank_id") REFERENCES "public"."site_tanks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tank_readings" ADD CONSTRAINT "site_tank_readings_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tanks" ADD CONSTRAINT "site_tanks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tanks" ADD CONSTRAINT "site_tanks_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tanks" ADD CONSTRAINT "site_tanks_delivery_product_id_delivery_products_id_fk" FOREIGN KEY ("delivery_product_id") REFERENCES "public"."delivery_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tanks" ADD CONSTRAINT "site_tanks_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_tanks_delivery_product_id_taken" ON "site_tanks" USING btree ("warehouse_id","delivery_product_id");--> statement-breakpoint
CREATE INDEX "site_tanks_branch" ON "site_tanks" USING btree ("delivery_branch_id");