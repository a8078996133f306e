import clsx from 'clsx';
import { BAND_KEYS, type BandKey } from '../../theme/tokens.ts';
import classes from './band-badge.module.css';

/** Where the six bands stand on the arc, in degrees clockwise from the top. */
const BAND_ANGLES = BAND_KEYS.map((_, index) => -120 + (240 / (BAND_KEYS.length - 1)) * index);

/** The dial in miniature: an arc, and a point where the band lies on it. Read without colour. */
export function BandIcon({ band, size = 18 }: { band: BandKey; size?: number }) {
  const angle = ((BAND_ANGLES[BAND_KEYS.indexOf(band)] ?? 0) * Math.PI) / 180;
  return (
    <svg className={classes.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3.5 14.75a7.5 7.5 0 1 1 13 0" />
      <circle cx={10 + 7.5 * Math.sin(angle)} cy={11 - 7.5 * Math.cos(angle)} r={3.4} />
    </svg>
  );
}

export interface BandBadgeProps {
  band: BandKey;
  /** The band's name in the reader's language. */
  word: string;
  /** `plain` leaves out the tinted ground, for tiles and running text. */
  variant?: 'tinted' | 'plain';
}

/** A band in a word, a colour and a place on the scale. */
export function BandBadge({ band, word, variant = 'tinted' }: BandBadgeProps) {
  return (
    <span className={clsx(classes.badge, classes[variant])} data-band={band}>
      <BandIcon band={band} />
      {word}
    </span>
  );
}
