import type { ReactNode } from 'react';
import { Mark } from '../brand/mark.tsx';
import classes from './open-page.module.css';

export interface OpenPageProps {
  /** The product's name. */
  brand: string;
  title: string;
  children: ReactNode;
  /** Fills the other half of a wide window. */
  aside?: ReactNode;
}

/** A screen in front of the console: what is to be done at the start, something to look at beside it. */
export function OpenPage({ brand, title, children, aside }: OpenPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div className={classes.column}>
          <div className={classes.brand}>
            <Mark size={36} />
            {brand}
          </div>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </div>
      {aside}
    </div>
  );
}
