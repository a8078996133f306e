import type { CSSProperties } from 'react';
import { BAND_KEYS, type BandKey } from '../../theme/tokens.ts';
import classes from './level-cell.module.css';

/** State of a cell: a level, too few data for one, or no data. */
export type CellLevel =
  | { readonly state: 'level'; readonly band: BandKey; readonly scale?: string | undefined }
  | { readonly state: 'partial' | 'none' };

/** Class and attributes that draw a level on any element. */
export function levelProps(level: CellLevel) {
  const band = level.state === 'level' ? level.band : undefined;
  const part = band === undefined ? 0 : (BAND_KEYS.indexOf(band) + 1) / BAND_KEYS.length;
  const style: CSSProperties & { '--level': number } = { '--level': part };
  const scale = level.state === 'level' ? level.scale : undefined;
  return {
    className: classes.cell,
    'data-state': level.state,
    'data-band': band,
    'data-scale': scale,
    style,
  };
}
