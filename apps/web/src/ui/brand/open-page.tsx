import type { ReactNode } from 'react';
import classes from './open-page.module.css';

/** The product's mark: the dial, with its needle in the first band. */
function Mark({ size }: { size: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.arc} d="M7.1 25.4A12.5 12.5 0 1 1 24.9 25.4" />
      <path className={classes.needle} d="M16 17.5 10.4 11.2" />
      <circle className={classes.hub} cx="16" cy="17.5" r="3" />
    </svg>
  );
}

/** The product's mark and name. A brand puts its logo in place of the mark, by variables of styles. */
export function Lockup({ name, size }: { name: string; size: number }) {
  return (
    <>
      <Mark size={size} />
      <span className={classes.logo} style={{ blockSize: size }} aria-hidden="true" />
      <span className={classes.name} data-product-name>
        {name}
      </span>
    </>
  );
}

interface OpenPageProps {
  /** The product's name. */
  brand: string;
  title: string;
  children: ReactNode;
  /** Shown in the other half of a wide window. */
  aside?: ReactNode;
}

/** A screen before sign-in: a form, with an illustration beside it. */
export function OpenPage({ brand, title, children, aside }: OpenPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div className={classes.column}>
          <div className={classes.brand}>
            <Lockup name={brand} size={36} />
          </div>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </div>
      {aside}
    </div>
  );
}
