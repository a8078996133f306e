import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import looks from '../looks/looks.module.css';
import classes from './card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** A dimmer line under the title. */
  subtitle?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Whether the title is still loading, so that it is no heading yet. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A surface for one subject. */
export function Card({ title, subtitle, aside, className, isWaiting = false, children }: CardProps) {
  const Title = isWaiting ? 'div' : 'h2';
  const titleId = useId();
  const head =
    title || aside ? (
      <div className={classes.head}>
        <div className={classes.titles}>
          {title ? (
            <Title className={classes.title} id={titleId}>
              {title}
            </Title>
          ) : null}
          {subtitle ? <p className={looks.hint}>{subtitle}</p> : null}
        </div>
        {aside}
      </div>
    ) : null;
  return (
    <section
      className={clsx(classes.card, className)}
      aria-labelledby={title && !isWaiting ? titleId : undefined}
    >
      {head}
      {children}
    </section>
  );
}
