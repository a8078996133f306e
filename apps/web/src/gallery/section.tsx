import type { ReactNode } from 'react';
import looks from '../ui/looks/looks.module.css';
import classes from './gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Specimens({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={wide ? looks.stack : classes.specimens}>{children}</div>;
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.specimen}>
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  );
}
