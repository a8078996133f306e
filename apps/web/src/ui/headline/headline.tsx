import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './headline.module.css';

interface Line {
  key: string;
  /** Text before and after the name. */
  before: string;
  name: { text: string; href: string } | undefined;
  after: string;
  /** The action for it. */
  action?: ReactNode;
}

export interface HeadlineProps {
  /** The most important sentence first: it is the page's heading. Undefined: not known yet. */
  lines: readonly Line[] | undefined;
}

/** The answer of a screen: a few sentences, each with its action beside it. Its links select content of the page. */
export function Headline({ lines }: HeadlineProps) {
  const labels = useUiLabels();
  if (!lines) {
    return (
      <div className={classes.headline}>
        <h1 className={classes.first} aria-busy="true">
          <Skeleton width="20rem" height="1.25em" label={labels.loading} />
        </h1>
      </div>
    );
  }
  return (
    <div className={classes.headline}>
      {lines.map((line, index) => {
        const Sentence = index === 0 ? 'h1' : 'p';
        return (
          <div key={line.key} className={classes.line}>
            <Sentence className={index === 0 ? classes.first : classes.next}>
              {line.before}
              {line.name ? (
                <Anchor
                  component={Link}
                  to={line.name.href}
                  inherit
                  underline="always"
                  replace
                  preventScrollReset
                >
                  <bdi>{line.name.text}</bdi>
                </Anchor>
              ) : null}
              {line.after}
            </Sentence>
            {line.action ?? null}
          </div>
        );
      })}
    </div>
  );
}
