import type { ReactNode } from 'react';
import { ArrowBackIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './page-head.module.css';

export interface PageHeadProps {
  title: string;
  /** How many there are in all, in the reader's digits. */
  count?: string | undefined;
  /** A line under the title. */
  text?: ReactNode;
  /** Where Go Back leads. An address makes it a link; the application says how it is followed. */
  back?: { href: string; onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void };
  /** The page's actions, the main one last. */
  actions?: ReactNode;
}

/** The top of every page: the way back, what it is, how many, and what can be done. */
export function PageHead({ title, count, text, back, actions }: PageHeadProps) {
  const labels = useUiLabels();
  return (
    <header className={classes.head}>
      {back ? (
        <a className={classes.back} {...back}>
          <ArrowBackIcon size={18} />
          {labels.goBack}
        </a>
      ) : null}
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
