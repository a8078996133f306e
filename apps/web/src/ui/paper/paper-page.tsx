import type { ReactNode } from 'react';
import { BackLink, type BackLinkProps } from '../page-head/back-link.tsx';
import classes from './paper.module.css';

type PaperPageProps = {
  back: BackLinkProps;
  /** Beside the back link, and not printed. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A page for printing: a sheet on the screen, of which only the sheet is printed. */
export function PaperPage({ back, tools, children }: PaperPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.toolbar}>
        <BackLink {...back} />
        {tools}
      </header>
      {children}
    </div>
  );
}

type SheetProps = { isBusy?: boolean; children: ReactNode };

export function Sheet({ isBusy = false, children }: SheetProps) {
  return (
    <article className={classes.sheet} aria-busy={isBusy}>
      {children}
    </article>
  );
}
