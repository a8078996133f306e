import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './page-tabs.module.css';

export interface PageTab {
  label: string;
  /** Address of its page, or of the first page behind it. */
  to: string;
  isCurrent: boolean;
}

type PageTabsProps = {
  /** The common name of the pages. */
  label: string;
  tabs: readonly PageTab[];
  /** Tabs behind the current one, in a second row. */
  inside?: readonly PageTab[] | undefined;
  /** Number of items on the current page, in the reader's digits. */
  count?: string | undefined;
};

/** Tabs of related pages, each with its own URL. On a phone they scroll sideways; those of the second row wrap. */
export function PageTabs({ label, tabs, inside, count }: PageTabsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentTo = tabs.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => {
    if (currentTo !== undefined) current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [currentTo]);
  const row = (shown: readonly PageTab[], { isOuter = false } = {}) =>
    shown.map(({ label: name, to, isCurrent }) => (
      <Link
        key={to}
        ref={isCurrent && (isOuter || !inside) ? current : undefined}
        className={classes.tab}
        to={to}
        aria-current={isCurrent ? (isOuter ? 'true' : 'page') : undefined}
      >
        {name}
        {isCurrent && !isOuter && count !== undefined ? (
          <span className={classes.count}>{` ${count}`}</span>
        ) : null}
      </Link>
    ));
  return (
    <nav className={classes.nav} aria-label={label}>
      <div className={classes.tabs}>{row(tabs, { isOuter: inside !== undefined })}</div>
      {inside ? <div className={clsx(classes.tabs, classes.inside)}>{row(inside)}</div> : null}
    </nav>
  );
}
