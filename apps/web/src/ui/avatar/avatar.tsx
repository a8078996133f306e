import { useState } from 'react';
import { PersonIcon } from '../icon/icons.tsx';
import classes from './avatar.module.css';

export interface AvatarProps {
  /** URL of the picture; without one, or if it fails to load, the default avatar is shown. */
  src: string | null | undefined;
  /** Width and height, px. */
  size: number;
  /** Alternative text; left out if the adjacent text names the person. */
  alt?: string;
}

/** A person's picture, in a circle. */
export function Avatar({ src, size, alt = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const style = { inlineSize: size, blockSize: size };
  if (!src || src === failedSrc) {
    return (
      <span className={classes.avatar} style={style} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <PersonIcon size={Math.round(size * 0.6)} />
      </span>
    );
  }
  return (
    <img
      className={classes.avatar}
      style={style}
      src={src}
      alt={alt}
      width={size}
      height={size}
      onError={() => setFailedSrc(src)}
    />
  );
}
