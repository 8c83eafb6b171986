-- The index in its place, of codes that may still be shown, is built without keeping anybody waiting (platform/large-indexes.ts). Until it is
-- there, a code is looked for among the open requests, which the index of statuses finds.
ALTER TABLE "fuel_requests" DROP CONSTRAINT "fuel_requests_qr_token_key";
