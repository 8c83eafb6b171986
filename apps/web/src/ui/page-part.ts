import { createContext } from 'react';

/** True inside the tab of a page that has its own title: what is there is a part, with a heading of the second level. */
export const PagePart = createContext(false);
