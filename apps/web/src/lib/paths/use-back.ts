import { type To, useHref, useLinkClickHandler } from 'react-router';

/** The back link of a page's head: a real link, followed by the router. */
export function useBack(to: To): {
  href: string;
  onClick: (event: React.MouseEvent<HTMLAnchorElement>) => void;
} {
  return { href: useHref(to), onClick: useLinkClickHandler<HTMLAnchorElement>(to) };
}
