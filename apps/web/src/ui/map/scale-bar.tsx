import { useEffect, useState } from 'react';
import classes from './map.module.css';
import type { DrawnMap } from './map-context.ts';

/** Circumference of the earth at the equator. */
const METRES_AROUND = 40_075_017;
/** Width of a map at zoom 0: one tile. */
const TILE_PX = 512;
/** Largest width of the bar. */
const WIDEST_PX = 110;

/**
 * The longest round distance that fits a width: 1, 2 or 5 times a power of ten.
 * @param lat latitude of the measurement, degrees: the scale of the map grows towards the poles
 */
export function roundDistance(zoom: number, lat: number): { metres: number; widthPx: number } {
  const metresPerPx = (METRES_AROUND * Math.cos((lat * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
  const longest = WIDEST_PX * metresPerPx;
  const unit = 10 ** Math.floor(Math.log10(longest));
  const metres = unit * ([5, 2].find((times) => times * unit <= longest) ?? 1);
  return { metres, widthPx: metres / metresPerPx };
}

/** Scale bar of the map, in the reader's language. */
export function ScaleBar({ drawn: { map }, language }: { drawn: DrawnMap; language: string }) {
  const look = () => roundDistance(map.getZoom(), map.getCenter().lat);
  const [{ metres, widthPx }, setDistance] = useState(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the map alone
  useEffect(() => {
    const onMove = map.on('move', () => setDistance(look()));
    return () => onMove.unsubscribe();
  }, [map]);
  return (
    <span className={classes.scale} style={{ inlineSize: `${widthPx}px` }}>
      {distanceText(metres, language)}
    </span>
  );
}

/** Latin digits in every language, as elsewhere. */
export function distanceText(metres: number, language: string): string {
  const isKm = metres >= 1000;
  const options = { style: 'unit', unit: isKm ? 'kilometer' : 'meter', numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(language, options).format(isKm ? metres / 1000 : metres);
}
