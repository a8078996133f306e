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

/** Zoom level from which the coarse coasts are visibly coarse. */
const FINE_FROM_ZOOM = 3;

/**
 * Adds the countries to the base: coarse at first, finer when zoomed in.
 * @returns stops it, before a repetition in another language.
 */
export function drawCountries(map: MapLibreMap, countryName: CountryName): () => void {
  let drawn: Detail | 'no more' | undefined;
  const draw = async (detail: Detail) => {
    if (drawn === detail || drawn === 'fine') return;
    drawn = detail;
    const world = await loadWorld(detail);
    // During the load, finer data may have been requested, or the map removed.
    if (drawn !== detail) return;
    await Promise.all([
      sourceOf(map, LAND)?.setData(landOf(world)),
      sourceOf(map, BORDERS)?.setData(bordersOf(world)),
      sourceOf(map, COUNTRIES)?.setData(countryLabels(world, countryName)),
    ]);
  };
  // The map works without countries: a network failure must not remove it.
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
