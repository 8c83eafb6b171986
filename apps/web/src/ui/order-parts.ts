import { createContext, type ReactNode } from 'react';

/** What the shell adds to an order's panel: how it is being delivered, and the proof. */
export const OrderDeliveryPart = createContext<((order_id: number) => ReactNode) | null>(null);
