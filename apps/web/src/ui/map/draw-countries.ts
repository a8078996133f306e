import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import {
  bordersOf,
  type CountryName,
  countryLabels,
  type Detail,
  landOf,
  loadWorld,
} from './base-countries.ts';
import { BORDERS, COUNTRIES, LAND } from './map-style.ts';

/** From here on the coarse coasts look like what they are. */
const FINE_FROM_ZOOM = 3;

/**
 * Fills the base with countries: coarse at first, finer once a user looks closely.
 * @returns ends it, before it is done again in another language.
 */
export function drawCountries(map: MapLibreMap, countryName: CountryName): () => void {
  let drawn: Detail | 'no more' | undefined;
  const draw = async (detail: Detail) => {
    if (drawn === detail || drawn === 'fine') return;
    drawn = detail;
    const world = await loadWorld(detail);
    // In the meantime something finer may have been asked for, or the map may have gone.
    if (drawn !== detail) return;
    await Promise.all([
      sourceOf(map, LAND)?.setData(landOf(world)),
      sourceOf(map, BORDERS)?.setData(bordersOf(world)),
      sourceOf(map, COUNTRIES)?.setData(countryLabels(world, countryName)),
    ]);
  };
  // Without countries it is still a map: a network that is away must not take it down.
  const byZoom = () => void draw(map.getZoom() >= FINE_FROM_ZOOM ? 'fine' : 'coarse').catch(() => {});
  map.on('zoomend', byZoom);
  byZoom();
  return () => {
    drawn = 'no more';
    map.off('zoomend', byZoom);
  };
}

function sourceOf(map: MapLibreMap, name: string): GeoJSONSource | undefined {
  return map.getSource<GeoJSONSource>(name);
}
