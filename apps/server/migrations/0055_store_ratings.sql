CREATE TABLE "store_ratings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_product_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text,
	"rated_at" timestamp with time zone NOT NULL,
	"hidden_reason" text,
	CONSTRAINT "store_ratings_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "store_ratings" ADD CONSTRAINT "store_ratings_store_product_id_store_products_id_fk" FOREIGN KEY ("store_product_id") REFERENCES "public"."store_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_ratings" ADD CONSTRAINT "store_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_ratings" ADD CONSTRAINT "store_ratings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_ratings_store_product_id_user_id_key" ON "store_ratings" USING btree ("store_product_id","user_id");--> statement-breakpoint
CREATE INDEX "store_ratings_client" ON "store_ratings" USING btree ("client_id");