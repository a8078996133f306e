import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { DARK, LIGHT } from '../../theme/tokens.ts';
import type { MapTheme, MapTiles } from './map-context.ts';

type BaseColors = { water: string; land: string; border: string; label: string };

/** Land and water are two neutrals of the theme: colours are for air. */
const COLORS: Readonly<Record<MapTheme, BaseColors>> = {
  light: { water: '#E6EBEB', land: LIGHT.page, border: '#BCC5C7', label: LIGHT.inkDim },
  dark: { water: DARK.page, land: DARK.raised, border: '#46555B', label: DARK.inkDim },
};

/** The names by which base sources are found again. */
export const LAND = 'base-land';
export const BORDERS = 'base-borders';
export const COUNTRIES = 'base-countries';
const TILES = 'base-tiles';

/** Drawn by the browser with its own fonts: the map asks no one for letters. */
export const LABEL_FONT = [
  'Inter Variable',
  'Noto Sans Arabic Variable',
  'Noto Sans JP Variable',
  'sans-serif',
];

type Layer = StyleSpecification['layers'][number];
type Paint = readonly [layer: string, property: string, value: string | number];

/** What of the base changes with the theme. */
function paintOf(theme: MapTheme): Paint[] {
  const { water, land, border, label } = COLORS[theme];
  return [
    ['base-water', 'background-color', water],
    [LAND, 'fill-color', land],
    [BORDERS, 'line-color', border],
    [COUNTRIES, 'text-color', label],
    [COUNTRIES, 'text-halo-color', land],
    // Tiles are made for daylight.
    [TILES, 'raster-brightness-max', theme === 'dark' ? 0.55 : 1],
    [TILES, 'raster-saturation', theme === 'dark' ? -0.5 : 0],
  ];
}

/** Sets each colour of the base that this map has. */
export function paintBase(
  map: {
    getLayer(id: string): unknown;
    setPaintProperty(layer: string, name: never, value: never): unknown;
  },
  theme: MapTheme,
): void {
  for (const [layer, property, value] of paintOf(theme)) {
    if (map.getLayer(layer)) map.setPaintProperty(layer, property as never, value as never);
  }
}

/**
 * The base of every map: water, land, borders, and the names of countries; under tiles, where there are some, they are
 * what is seen until those have come.
 */
export function baseStyle(tiles: MapTiles | undefined): StyleSpecification {
  const layers: Layer[] = [
    { id: 'base-water', type: 'background' },
    { id: LAND, type: 'fill', source: LAND, paint: { 'fill-antialias': false } },
    { id: BORDERS, type: 'line', source: BORDERS, paint: { 'line-width': 0.6 } },
  ];
  if (tiles) {
    layers.push({ id: TILES, type: 'raster', source: TILES });
  } else {
    layers.push({
      id: COUNTRIES,
      type: 'symbol',
      source: COUNTRIES,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 13],
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-halo-width': 1.2 },
    });
  }
  return {
    version: 8,
    sources: {
      [LAND]: nothing(),
      [BORDERS]: nothing(),
      [COUNTRIES]: nothing(),
      ...(tiles && { [TILES]: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } }),
    },
    layers,
  };
}

function nothing(): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
}
