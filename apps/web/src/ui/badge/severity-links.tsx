import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './severity-links.module.css';
import { SeverityMark } from './severity-mark.tsx';

type SeverityLink = {
  readonly id: string;
  readonly href: string;
  readonly severity: ComponentProps<typeof SeverityMark>['severity'];
  /** The severity as a word. */
  readonly word: string;
  readonly text: string;
};

type SeverityLinksProps = {
  /** Accessible name of the list. */
  label: string;
  links: readonly SeverityLink[];
};

/** Links to open alarms and the like, each a sentence with its severity. */
export function SeverityLinks({ label, links }: SeverityLinksProps) {
  return (
    <ul className={classes.links} aria-label={label}>
      {links.map(({ id, href, severity, word, text }) => (
        <li key={id}>
          <SeverityMark severity={severity} word={word} />
          <Anchor component={Link} to={href}>
            <bdi>{text}</bdi>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
