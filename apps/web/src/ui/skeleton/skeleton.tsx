import clsx from 'clsx';
import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; default: the whole line. */
  width?: string;
  /** Any CSS length; default: a line of text. */
  height?: string;
  /** For round content. */
  round?: boolean;
  /** Text alternative, if the surrounding part does not announce that it is loading: in a heading, for instance. */
  label?: string;
}

/** Placeholder of the final size while content is loading. The surrounding part announces it to screen readers. */
export function Skeleton({ width = '100%', height = '0.875em', round = false, label }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height };
  const className = clsx(classes.skeleton, round && classes.round);
  if (label === undefined) return <span className={className} style={style} aria-hidden="true" />;
  return <span className={className} style={style} role="img" aria-label={label} />;
}
