import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './page-tabs.module.css';

export interface PageTab {
  label: string;
  /** Address of its page. */
  to: string;
  isCurrent: boolean;
}

type PageTabsProps = {
  /** The common name of the pages. */
  label: string;
  tabs: readonly PageTab[];
  /** Number of items on the current page, in the reader's digits. */
  count?: string | undefined;
};

/** Tabs of related pages, each with its own URL. On a phone they scroll sideways. */
export function PageTabs({ label, tabs, count }: PageTabsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentTo = tabs.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => {
    if (currentTo !== undefined) current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [currentTo]);
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, to, isCurrent }) => (
        <Link
          key={to}
          ref={isCurrent ? current : undefined}
          className={classes.tab}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {isCurrent && count !== undefined ? <span className={classes.count}>{` ${count}`}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
