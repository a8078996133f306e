import { useState } from 'react';
import { PersonIcon } from '../icon/icons.tsx';
import classes from './avatar.module.css';

export interface AvatarProps {
  /** The picture's address; the default avatar without one, and where it cannot be loaded. */
  src: string | null | undefined;
  /** Both sides, px. */
  size: number;
  /** Says whose picture it is; left out where the text beside it does. */
  alt?: string;
}

/** A person, round. */
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
