CREATE TABLE "controller_products" (
	"controller_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"category" text,
	"description" text,
	"price_millis_per_litre" integer,
	CONSTRAINT "controller_products_controller_id_product_id_pk" PRIMARY KEY("controller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "controller_pumps" (
	"controller_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"lifted_product_id" text,
	"running_ml" bigint,
	"running_transaction_id" text,
	"running_at" timestamp with time zone,
	CONSTRAINT "controller_pumps_controller_id_number_pk" PRIMARY KEY("controller_id","number")
);
--> statement-breakpoint
CREATE TABLE "nozzle_links" (
	"nozzle_id" bigint PRIMARY KEY NOT NULL,
	"station_id" bigint NOT NULL,
	"pump_number" integer NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pump_controllers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pump_controllers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"name" text NOT NULL,
	"site_access_key" text NOT NULL,
	"secret_hash" text NOT NULL,
	"connection" text,
	"connected_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"clock_skew_seconds" integer,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	CONSTRAINT "pump_controllers_site_access_key_unique" UNIQUE("site_access_key")
);
--> statement-breakpoint
CREATE TABLE "pump_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pump_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fsc_transaction_id" text NOT NULL,
	"controller_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"fuel_request_id" bigint NOT NULL,
	"nozzle_id" bigint NOT NULL,
	"pump_number" integer NOT NULL,
	"product_id" text NOT NULL,
	"credit_halalas" bigint NOT NULL,
	"state" text NOT NULL,
	"ordered_by" bigint NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"unlocked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "pump_orders_fsc_transaction_id_unique" UNIQUE("fsc_transaction_id"),
	CONSTRAINT "pump_orders_credit" CHECK (credit_halalas > 0)
);
--> statement-breakpoint
CREATE TABLE "pump_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pump_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"controller_id" bigint NOT NULL,
	"site_transaction_id" text NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"order_id" bigint,
	"fuel_request_id" bigint,
	"shift_id" bigint,
	"pump_number" integer NOT NULL,
	"product_id" text NOT NULL,
	"nozzle_id" bigint,
	"fuel_type_id" bigint,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"price_millis_per_litre" integer NOT NULL,
	"message" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"contradicted_by" text,
	"clearing" text,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "pump_transactions_volume" CHECK (volume_ml > 0 and amount_halalas >= 0)
);
--> statement-breakpoint
ALTER TABLE "controller_products" ADD CONSTRAINT "controller_products_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."pump_controllers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controller_pumps" ADD CONSTRAINT "controller_pumps_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."pump_controllers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nozzle_links" ADD CONSTRAINT "nozzle_links_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "public"."nozzles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nozzle_links" ADD CONSTRAINT "nozzle_links_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_controllers" ADD CONSTRAINT "pump_controllers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_controllers" ADD CONSTRAINT "pump_controllers_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_controllers" ADD CONSTRAINT "pump_controllers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."pump_controllers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "public"."nozzles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."pump_controllers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_order_id_pump_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pump_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "public"."nozzles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "nozzle_links_once" ON "nozzle_links" USING btree ("station_id","pump_number","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pump_controllers_one_per_station" ON "pump_controllers" USING btree ("station_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "pump_controllers_network" ON "pump_controllers" USING btree ("network_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pump_orders_one_per_pump" ON "pump_orders" USING btree ("controller_id","pump_number") WHERE state in ('ordered', 'unlocked', 'cancelling');--> statement-breakpoint
CREATE UNIQUE INDEX "pump_orders_one_per_request" ON "pump_orders" USING btree ("fuel_request_id") WHERE state in ('ordered', 'unlocked', 'cancelling', 'dispensed');--> statement-breakpoint
CREATE INDEX "pump_orders_request" ON "pump_orders" USING btree ("fuel_request_id");--> statement-breakpoint
CREATE INDEX "pump_orders_to_do" ON "pump_orders" USING btree ("controller_id") WHERE state in ('ordered', 'cancelling');--> statement-breakpoint
CREATE UNIQUE INDEX "pump_transactions_once" ON "pump_transactions" USING btree ("controller_id","site_transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pump_transactions_one_per_order" ON "pump_transactions" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "pump_transactions_request" ON "pump_transactions" USING btree ("fuel_request_id") WHERE fuel_request_id is not null;--> statement-breakpoint
CREATE INDEX "pump_transactions_station" ON "pump_transactions" USING btree ("station_id","received_at","id");--> statement-breakpoint
CREATE INDEX "pump_transactions_network" ON "pump_transactions" USING btree ("network_id","received_at","id");--> statement-breakpoint
CREATE INDEX "pump_transactions_shift" ON "pump_transactions" USING btree ("shift_id","fuel_type_id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "pump_transactions_to_clear" ON "pump_transactions" USING btree ("controller_id") WHERE clearing = 'wanted';