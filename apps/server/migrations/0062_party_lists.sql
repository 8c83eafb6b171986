-- Walked in the order of its list, the flagged ones of a client have another (large-indexes.ts).
DROP INDEX "fuel_requests_flagged";
