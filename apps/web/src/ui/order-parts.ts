import { createContext, type ReactNode } from 'react';

/** The shell's extension of an order's panel: delivery and proof. */
export const OrderDeliveryPart = createContext<((order_id: number) => ReactNode) | null>(null);

/** The same for the recipient's link, with hand-over code and rating. */
export const RecipientLinkPart = createContext<((order_id: number) => ReactNode) | null>(null);

/** The shell's extension for dispatchers, above a depot's live map or an order's tabs: late proofs to review. */
export const LateProofsPart = createContext<((id: number) => ReactNode) | null>(null);
