import { createContext } from 'react';

/** True inside a tab of a page that has its own title: the content then uses second-level headings. */
export const PagePart = createContext(false);
