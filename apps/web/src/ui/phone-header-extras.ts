import { createContext, type ReactNode } from 'react';

/** What the shell adds to the head of every phone screen, left of the screen's own buttons: the bell. */
export const PhoneHeaderExtras = createContext<ReactNode>(null);
