import type { BandKey } from '../../theme/tokens.ts';
import { BandIcon } from '../band-badge/band-badge.tsx';
import classes from './band-legend.module.css';

export interface BandLegendProps {
  label: string;
  /** Each band with its name and its range, in the reader's words and digits. */
  bands: readonly { band: BandKey; word: string; range: string }[];
}

/** What the colours mean, in words and numbers. */
export function BandLegend({ label, bands }: BandLegendProps) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {bands.map(({ band, word, range }) => (
        <li key={band} className={classes.band} data-band={band}>
          <BandIcon band={band} />
          <span className={classes.word}>{word}</span>
          <bdi className={classes.range}>{range}</bdi>
        </li>
      ))}
    </ul>
  );
}
