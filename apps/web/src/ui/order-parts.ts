import { createContext, type ReactNode } from 'react';

/** What the shell adds to an order's panel: how it is being delivered, and the proof. */
export const OrderDeliveryPart = createContext<((order_id: number) => ReactNode) | null>(null);

/** What the shell adds for whoever dispatches, above a branch's live map or an order's tabs: proofs that came late and wait. */
export const HeldProofsPart = createContext<((id: number) => ReactNode) | null>(null);
