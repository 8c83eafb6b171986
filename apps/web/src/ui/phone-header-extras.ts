import { createContext, type ReactNode } from 'react';

/** The shell's extension of every phone header, before the screen's own buttons: the notification bell. */
export const PhoneHeaderExtras = createContext<ReactNode>(null);
