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
}

/** Holds the place, at its final size, of what has not come yet. Whoever waits is told by the part around it. */
export function Skeleton({ width = '100%', height = '0.875em', round = false }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height };
  return <span className={clsx(classes.skeleton, round && classes.round)} style={style} aria-hidden="true" />;
}
