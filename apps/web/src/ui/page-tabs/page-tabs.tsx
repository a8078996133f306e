import type { MouseEvent } from 'react';
import classes from './page-tabs.module.css';

export interface PageTab {
  label: string;
  href: string;
  isCurrent: boolean;
  /** How the application follows the link. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Pages that belong together, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, href, isCurrent, onClick }) => (
        <a
          key={href}
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
