import { createContext, type ReactNode } from 'react';

/** What the shell adds to an order's panel: how it is being delivered, and the proof. */
export const OrderDeliveryPart = createContext<((order_id: number) => ReactNode) | null>(null);

/** What the shell adds above the live map: proofs that came late and wait for a decision. */
export const HeldProofsPart = createContext<ReactNode>(null);
