import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './page-tabs.module.css';

export interface PageTab {
  label: string;
  href: string;
  isCurrent: boolean;
  /** Follows the link by the application's router. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Tabs of related pages, each with its own URL. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentHref = tabs.find(({ isCurrent }) => isCurrent)?.href;
  // On a phone they scroll sideways: the present tab must be visible.
  useEffect(() => {
    if (currentHref !== undefined) current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [currentHref]);
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, href, isCurrent, onClick }) => (
        <a
          key={href}
          ref={isCurrent ? current : undefined}
          className={classes.tab}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onClick}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
