import type { ExpressionSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { DARK, LIGHT } from '../../theme/tokens.ts';
import { BASE_TILE_ZOOMS, FROM_ZOOM } from './base-tiles.ts';
import type { MapTheme, MapTiles } from './map-context.ts';

type BaseColors = { water: string; land: string; border: string; label: string };

/** Land and water are neutral colours of the theme: other colours are reserved for air quality. */
const COLORS: Readonly<Record<MapTheme, BaseColors>> = {
  light: { water: '#E6EBEB', land: LIGHT.page, border: '#BCC5C7', label: LIGHT.inkDim },
  dark: { water: DARK.page, land: DARK.raised, border: '#46555B', label: DARK.inkDim },
};

/** Ids of the base sources. */
export const LAND = 'base-land';
export const BORDERS = 'base-borders';
export const COUNTRIES = 'base-countries';
const TILES = 'base-tiles';
/** The console's own tiles: large cities at low zoom; coast, borders, states and towns at high zoom. */
const FAR = 'base-far';
const NEAR = 'base-near';
const NEAR_GROUND = 'base-near-ground';
const NEAR_LAND = 'base-near-land';
const NEAR_BORDERS = 'base-near-borders';
const STATES = 'base-states';
const TOWNS = { [FAR]: 'base-cities', [NEAR]: 'base-towns' } as const;

/** Labels use the browser's fonts: the map loads no glyphs. */
export const LABEL_FONT = [
  'Inter Variable',
  'Noto Sans Arabic Variable',
  'Noto Sans JP Variable',
  'sans-serif',
];

type Layer = StyleSpecification['layers'][number];
type SymbolLayer = Extract<Layer, { type: 'symbol' }>;
type Paint = readonly [layer: string, property: string, value: string | number];

/** The colours of the base that change with the theme. */
function paintOf(theme: MapTheme): Paint[] {
  const { water, land, border, label } = COLORS[theme];
  return [
    ['base-water', 'background-color', water],
    [LAND, 'fill-color', land],
    [BORDERS, 'line-color', border],
    [COUNTRIES, 'text-color', label],
    [COUNTRIES, 'text-halo-color', land],
    [NEAR_GROUND, 'fill-color', water],
    [NEAR_LAND, 'fill-color', land],
    [NEAR_BORDERS, 'line-color', border],
    ...[STATES, ...Object.values(TOWNS)].flatMap((layer): Paint[] => [
      [layer, 'text-color', label],
      [layer, 'text-halo-color', land],
    ]),
    // Raster tiles are designed for the light theme.
    [TILES, 'raster-brightness-max', theme === 'dark' ? 0.55 : 1],
    [TILES, 'raster-saturation', theme === 'dark' ? -0.5 : 0],
  ];
}

/** Sets the colours of the base layers that this map has. */
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
 * The base of every map: water, land, borders, and names of countries, states and towns. With an operator's tiles, land
 * and borders are visible until the tiles are loaded.
 * @param ownTiles URL of the console's own tiles, with `{z}`, `{x}` and `{y}`
 */
export function baseStyle(tiles: MapTiles | undefined, ownTiles: string): StyleSpecification {
  const layers: Layer[] = [
    { id: 'base-water', type: 'background' },
    { id: LAND, type: 'fill', source: LAND, paint: { 'fill-antialias': false } },
    { id: BORDERS, type: 'line', source: BORDERS, paint: { 'line-width': 0.6 } },
  ];
  if (tiles) {
    layers.push({ id: TILES, type: 'raster', source: TILES });
  } else {
    layers.push(...nearLayers(), ...labelLayers());
  }
  return {
    version: 8,
    sources: {
      [LAND]: nothing(),
      [BORDERS]: nothing(),
      [COUNTRIES]: nothing(),
      ...(tiles
        ? { [TILES]: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } }
        : { [FAR]: tilesAt('far', ownTiles), [NEAR]: tilesAt('near', ownTiles) }),
    },
    layers,
  };
}

function tilesAt(distance: keyof typeof BASE_TILE_ZOOMS, url: string): SourceSpecification {
  const zoom = BASE_TILE_ZOOMS[distance];
  return { type: 'vector', tiles: [url], minzoom: zoom, maxzoom: zoom };
}

/** The detailed coast, over the coarser one. */
function nearLayers(): Layer[] {
  const from = { source: NEAR, minzoom: BASE_TILE_ZOOMS.near };
  return [
    { id: NEAR_GROUND, type: 'fill', 'source-layer': 'ground', paint: { 'fill-antialias': false }, ...from },
    { id: NEAR_LAND, type: 'fill', 'source-layer': 'land', paint: { 'fill-antialias': false }, ...from },
    { id: NEAR_BORDERS, type: 'line', 'source-layer': 'borders', paint: { 'line-width': 0.8 }, ...from },
  ];
}

/** Later layers are placed first; labels of the others give way. */
function labelLayers(): Layer[] {
  const named = { 'text-field': ['get', 'name'], 'text-font': LABEL_FONT } satisfies SymbolLayer['layout'];
  const halo = { 'text-halo-width': 1.2 };
  const { far, near } = BASE_TILE_ZOOMS;
  // The largest towns are first in their tile, and are placed first.
  const towns = (source: typeof FAR | typeof NEAR): SymbolLayer => ({
    id: TOWNS[source],
    type: 'symbol',
    source,
    'source-layer': 'places',
    filter: ['<=', ['get', FROM_ZOOM], ['zoom']],
    layout: {
      ...named,
      'text-size': ['interpolate', ['linear'], ['get', FROM_ZOOM], 4, 13, 9, 11],
      'text-max-width': 8,
      'text-padding': 4,
      // Beside a marker on the town.
      'text-variable-anchor-offset': ['center', [0, 0], 'top', [0, 1.7], 'bottom', [0, -1.7]],
    },
    paint: halo,
  });
  return [
    {
      id: STATES,
      type: 'symbol',
      source: NEAR,
      'source-layer': 'states',
      minzoom: near,
      maxzoom: 8.5,
      layout: {
        ...named,
        'text-size': 12,
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-padding': 12,
      },
      paint: { ...halo, 'text-opacity': 0.75 },
    },
    { ...towns(NEAR), minzoom: near },
    { ...towns(FAR), minzoom: far, maxzoom: near },
    {
      id: COUNTRIES,
      type: 'symbol',
      source: COUNTRIES,
      maxzoom: 8,
      layout: {
        ...named,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 13],
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: halo,
    },
  ];
}

/** Expression for the names of towns in a language, if available. */
export function nameTowns(
  map: {
    getLayer(id: string): unknown;
    setLayoutProperty(layer: string, name: 'text-field', value: ExpressionSpecification): unknown;
  },
  language: string,
): void {
  for (const layer of Object.values(TOWNS)) {
    if (map.getLayer(layer)) {
      map.setLayoutProperty(layer, 'text-field', ['coalesce', ['get', language], ['get', 'name']]);
    }
  }
}

function nothing(): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
}
