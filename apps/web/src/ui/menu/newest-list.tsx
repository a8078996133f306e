import type { ReactNode } from 'react';
import looks from '../looks/looks.module.css';
import classes from './newest-list.module.css';

type NewestListProps = {
  heading: string;
  /** Text above the list, or instead of it. */
  note?: string | undefined;
  children: ReactNode;
};

/** The newest items, below a heading. */
export function NewestList({ heading, note, children }: NewestListProps) {
  return (
    <>
      <h2 className={classes.heading}>{heading}</h2>
      {note ? <p className={looks.dim}>{note}</p> : null}
      <ul className={looks.list}>{children}</ul>
    </>
  );
}

type NewestItemProps = { children: ReactNode; detail: ReactNode; action: ReactNode };

/** An item: title, place and time below, and its actions. */
export function NewestItem({ children, detail, action }: NewestItemProps) {
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        {children}
        <span className={looks.hint}>{detail}</span>
      </span>
      {action}
    </li>
  );
}
