import { createContext, type ReactNode } from 'react';

/** What the shell adds to an order's panel: how it is being delivered, and the proof. */
export const OrderDeliveryPart = createContext<((order_id: number) => ReactNode) | null>(null);

/** What the shell adds for anyone who dispatches, above a branch's live map or an order's tabs: proofs that came late and wait. */
export const LateProofsPart = createContext<((id: number) => ReactNode) | null>(null);
