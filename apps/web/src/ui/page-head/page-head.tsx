import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, use } from 'react';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import classes from './page-head.module.css';
import { CurrentSection } from './page-section.ts';

export interface PageHeadProps {
  title: string;
  /** Total count, in the reader's digits. */
  count?: string | undefined;
  /** A line under the title. */
  text?: ReactNode;
  back?: BackLinkProps | undefined;
  /** The page's actions, the main one last. */
  actions?: ReactNode;
}

/** The top of every page: title, count and actions, with a back link, or with the tabs of the page's section. */
export function PageHead({ title, count, text, back, actions }: PageHeadProps) {
  const section = use(CurrentSection);
  const isTab = section !== undefined && back === undefined;
  return (
    <header className={clsx(classes.head, isTab && classes.ofSection)}>
      {back ? <BackLink {...back} /> : null}
      {isTab ? (
        <>
          <h1 className={classes.title}>
            <bdi>{section.title}</bdi>
            {/* The marked tab shows it: only screen readers need it here. The first tab has the section's title. */}
            {section.isFirst ? null : (
              <VisuallyHidden>
                {' · '}
                <bdi>{title}</bdi>
              </VisuallyHidden>
            )}
          </h1>
          <div className={classes.tabs}>{section.tabs(count)}</div>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </>
      ) : (
        <div className={classes.row}>
          <h1 className={classes.title}>
            <bdi>{title}</bdi> {count === undefined ? null : <span className={classes.count}>{count}</span>}
          </h1>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      )}
      {text ? <div className={classes.text}>{text}</div> : null}
    </header>
  );
}
