import clsx from 'clsx';
import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; the whole line when left out. */
  width?: string;
  /** Any CSS length; a line of text when left out. */
  height?: string;
  /** For what will be round. */
  round?: boolean;
  /** Said in its place where the part around it does not say that it waits: in a heading, for one. */
  label?: string;
}

/** Holds the place, at its final size, of what has not come yet. Anyone who waits is told by the part around it. */
export function Skeleton({ width = '100%', height = '0.875em', round = false, label }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height };
  const className = clsx(classes.skeleton, round && classes.round);
  if (label === undefined) return <span className={className} style={style} aria-hidden="true" />;
  return <span className={className} style={style} role="img" aria-label={label} />;
}
