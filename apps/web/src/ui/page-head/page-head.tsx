import type { ReactNode } from 'react';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import classes from './page-head.module.css';

export interface PageHeadProps {
  title: string;
  /** Total count, in the reader's digits. */
  count?: string | undefined;
  /** A line under the title. */
  text?: ReactNode;
  back?: BackLinkProps;
  /** The page's actions, the main one last. */
  actions?: ReactNode;
}

/** The top of every page: back link, title, count and actions. */
export function PageHead({ title, count, text, back, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      {back ? <BackLink {...back} /> : null}
      <div className={classes.row}>
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </h1>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {text ? <div className={classes.text}>{text}</div> : null}
    </header>
  );
}
