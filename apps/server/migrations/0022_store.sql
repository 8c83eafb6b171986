CREATE TABLE "store_cart_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"store_product_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "store_cart_items_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "store_wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"store_product_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_order_lines" (
	"store_order_id" bigint NOT NULL,
	"store_product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price_millis" integer NOT NULL,
	"amount_halalas" bigint NOT NULL,
	CONSTRAINT "store_order_lines_store_order_id_store_product_id_pk" PRIMARY KEY("store_order_id","store_product_id")
);
--> statement-breakpoint
CREATE TABLE "store_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"retained_halalas" bigint,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_orders_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "store_orders_settled" CHECK ((settled_at is null) = (retained_halalas is null)),
	CONSTRAINT "store_orders_retained" CHECK (retained_halalas between 0 and amount_halalas)
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_product_id" bigint NOT NULL,
	"category" text NOT NULL,
	"picture" text NOT NULL,
	"brand" text NOT NULL,
	"description_en" text NOT NULL,
	"description_ar" text NOT NULL,
	"family" text,
	"option_en" text,
	"option_ar" text,
	"color" text,
	"stock" integer,
	"min_quantity" integer NOT NULL,
	"is_featured" boolean NOT NULL,
	"offer_percent" integer,
	"offer_from" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_products_delivery_product_id_taken" UNIQUE("delivery_product_id"),
	CONSTRAINT "store_products_stock" CHECK (stock >= 0),
	CONSTRAINT "store_products_min_quantity" CHECK (min_quantity > 0),
	CONSTRAINT "store_products_offer" CHECK ((offer_percent is null) = (offer_from is null) and offer_percent between 1 and 90 and offer_from > 0)
);
--> statement-breakpoint
ALTER TABLE "store_cart_items" ADD CONSTRAINT "store_cart_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_cart_items" ADD CONSTRAINT "store_cart_items_store_product_id_store_products_id_fk" FOREIGN KEY ("store_product_id") REFERENCES "public"."store_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_wishes" ADD CONSTRAINT "store_wishes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_wishes" ADD CONSTRAINT "store_wishes_store_product_id_store_products_id_fk" FOREIGN KEY ("store_product_id") REFERENCES "public"."store_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order_lines" ADD CONSTRAINT "store_order_lines_store_order_id_store_orders_id_fk" FOREIGN KEY ("store_order_id") REFERENCES "public"."store_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order_lines" ADD CONSTRAINT "store_order_lines_store_product_id_store_products_id_fk" FOREIGN KEY ("store_product_id") REFERENCES "public"."store_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_delivery_product_id_delivery_products_id_fk" FOREIGN KEY ("delivery_product_id") REFERENCES "public"."delivery_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_cart_items_client_id_store_product_id_key" ON "store_cart_items" USING btree ("client_id","store_product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_wishes_client_id_store_product_id_key" ON "store_wishes" USING btree ("client_id","store_product_id");--> statement-breakpoint
CREATE INDEX "store_orders_client" ON "store_orders" USING btree ("client_id","id");--> statement-breakpoint
-- Every client has the account of orders that are paid and not yet delivered, as new ones do.
with opened as (
  insert into ledger_accounts (kind, party_id, guarded) select 'client_prepaid', id, true from clients
  on conflict do nothing returning id
)
insert into ledger_balances (account_id, balance_halalas) select id, 0 from opened;
