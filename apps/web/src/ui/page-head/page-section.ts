import { createContext, type ReactNode } from 'react';

/** Several pages with one title, and tabs between them. */
export interface PageSection {
  title: string;
  /** Whether the current page is the first, which has the section's title. */
  isFirst: boolean;
  /** @param count of items on the current page, in the reader's digits */
  tabs: (count: string | undefined) => ReactNode;
}

/** The section of the current page, provided by the application; undefined: the page stands alone. */
export const CurrentSection = createContext<PageSection | undefined>(undefined);
