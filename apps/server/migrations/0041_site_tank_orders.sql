CREATE TABLE "site_tank_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"site_tank_id" bigint NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_tank_orders" ADD CONSTRAINT "site_tank_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_tank_orders" ADD CONSTRAINT "site_tank_orders_site_tank_id_site_tanks_id_fk" FOREIGN KEY ("site_tank_id") REFERENCES "public"."site_tanks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_tank_orders_tank" ON "site_tank_orders" USING btree ("site_tank_id");