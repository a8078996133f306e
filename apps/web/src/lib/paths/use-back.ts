import { type To, useHref, useLinkClickHandler } from 'react-router';

/** A way back as the head of a page takes it: a real link, followed without reloading the page. */
export function useBack(to: To): {
  href: string;
  onClick: (event: React.MouseEvent<HTMLAnchorElement>) => void;
} {
  return { href: useHref(to), onClick: useLinkClickHandler<HTMLAnchorElement>(to) };
}
