import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Geometry } from 'geojson';
import { bordersOf, landOf, type World } from '../../src/ui/map/base-countries.ts';
import { BASE_TILE_ZOOMS, FROM_ZOOM } from '../../src/ui/map/base-tiles.ts';
import { type MapPlace, readPlaces, readStates } from './places.ts';

/** By `z.x.y`; complete for each zoom, with empty tiles of the open sea. */
export type BaseTiles = ReadonlyMap<string, Uint8Array>;

/**
 * Points per side of a tile, and the margin drawn beyond it. At zoom 6 a tile is 626 km wide at the equator: 76 m per
 * point, far below the accuracy of the coast.
 */
const EXTENT = 8192;
const BUFFER = 128;

/** Covers the coarser map below a tile. */
const GROUND: GeoJSONVTFeature = {
  type: 3,
  geometry: [
    [
      [-BUFFER, -BUFFER],
      [EXTENT + BUFFER, -BUFFER],
      [EXTENT + BUFFER, EXTENT + BUFFER],
      [-BUFFER, EXTENT + BUFFER],
      [-BUFFER, -BUFFER],
    ],
  ],
  tags: {},
};

/** Zoom from which a town has a label, by population. */
const SHOWN_FROM: readonly (readonly [people: number, zoom: number])[] = [
  [3_000_000, 3],
  [1_000_000, 4],
  [400_000, 5],
  [100_000, 6],
  [30_000, 7],
  [10_000, 8],
  [3_000, 9],
];
const CLOSEST = 10;

const shownFrom = ({ population, isCapital }: MapPlace): number => {
  const [, zoom = CLOSEST] = SHOWN_FROM.find(([people]) => population >= people) ?? [];
  return isCapital ? Math.min(zoom, 4) : zoom;
};

/** Generates the tiles of the whole world; takes some seconds. */
export function makeBaseTiles(): BaseTiles {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as World;
  const places = readPlaces();
  const towns = places.map((place): Label => {
    const { name, ja, ar, lat, lon } = place;
    const names = { name, ...(ja && { ja }), ...(ar && { ar }) };
    return { lat, lon, tags: { ...names, [FROM_ZOOM]: shownFrom(place) } };
  });
  const states = readStates(places).map(({ name, lat, lon }): Label => ({ lat, lon, tags: { name } }));
  const { far, near } = BASE_TILE_ZOOMS;
  const cities = towns.filter(({ tags }) => Number(tags[FROM_ZOOM]) < near);
  return new Map([
    ...tilesOf(far, { places: labelled(far, cities) }),
    ...tilesOf(near, {
      land: drawn(near, landOf(world)),
      borders: drawn(near, bordersOf(world)),
      states: labelled(near, states),
      places: labelled(near, towns),
    }),
  ]);
}

/** The features of one layer in a tile. */
type CutLayer = (x: number, y: number) => GeoJSONVTFeature[];

function* tilesOf(zoom: number, layers: Record<string, CutLayer>): Generator<[string, Uint8Array]> {
  for (let x = 0; x < 2 ** zoom; x += 1) {
    for (let y = 0; y < 2 ** zoom; y += 1) {
      const cut = Object.entries(layers)
        .map(([name, featuresIn]) => [name, featuresIn(x, y)] as const)
        .filter(([, features]) => features.length > 0);
      yield [
        `${zoom}.${x}.${y}`,
        cut.length === 0 ? new Uint8Array() : encoded([['ground', [GROUND]], ...cut]),
      ];
    }
  }
}

function encoded(layers: readonly (readonly [string, readonly GeoJSONVTFeature[]])[]): Uint8Array {
  // Only the features of a tile are encoded.
  const tiles = layers.map(([name, features]) => [name, { features } as unknown as GeoJSONVTTile]);
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT });
}

function drawn(zoom: number, geometry: Geometry): CutLayer {
  const options = { maxZoom: zoom, indexMaxZoom: zoom, indexMaxPoints: 0, extent: EXTENT, buffer: BUFFER };
  const index = new GeoJSONVT({ type: 'Feature', geometry, properties: {} }, options);
  return (x, y) => index.getTile(zoom, x, y)?.features ?? [];
}

type Label = { readonly lat: number; readonly lon: number; readonly tags: Record<string, string | number> };

/** Points by tile, in the given order: the first labels are placed first. */
function labelled(zoom: number, labels: readonly Label[]): CutLayer {
  const tiles = new Map<string, GeoJSONVTFeature[]>();
  for (const { lat, lon, tags } of labels) {
    const [x, y] = [(lon + 180) / 360, mercatorY(lat)].map((share) => share * 2 ** zoom) as [number, number];
    const key = `${Math.floor(x)}.${Math.floor(y)}`;
    const inTile = (at: number) => Math.round((at - Math.floor(at)) * EXTENT);
    const label: GeoJSONVTFeature = { type: 1, geometry: [[inTile(x), inTile(y)]], tags };
    const known = tiles.get(key);
    if (known) known.push(label);
    else tiles.set(key, [label]);
  }
  return (x, y) => tiles.get(`${x}.${y}`) ?? [];
}

/** 0 at the map's upper edge, 1 at its lower. */
function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
}
