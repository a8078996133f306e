import type { CSSProperties } from 'react';
import { BAND_KEYS, type BandKey } from '../../theme/tokens.ts';
import classes from './level-cell.module.css';

/** What a cell shows: a level; that too little is known for one; or that nothing is. */
export type CellLevel =
  | { readonly state: 'level'; readonly band: BandKey }
  | { readonly state: 'partial' | 'none' };

/** How a level is drawn, whatever element carries it. */
export function levelProps(level: CellLevel) {
  const band = level.state === 'level' ? level.band : undefined;
  const part = band === undefined ? 0 : (BAND_KEYS.indexOf(band) + 1) / BAND_KEYS.length;
  const style: CSSProperties & { '--level': number } = { '--level': part };
  return { className: classes.cell, 'data-state': level.state, 'data-band': band, style };
}
