import type { FeatureCollection, Geometry, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countryLetters } from './country-codes.ts';

type Country = { readonly name: string };
type World = Topology<{ countries: GeometryCollection<Country>; land: GeometryCollection }>;

/** What a country is called: by its two letters where it has some, and by its name in the data. */
export type CountryName = (letters: string | undefined, name: string) => string;

/** `coarse` for the whole earth, `fine` for looking at a country. */
export type Detail = 'coarse' | 'fine';

/** Comes with the console, so that a map needs no network but the server's. */
export async function loadWorld(detail: Detail): Promise<World> {
  const file =
    detail === 'coarse'
      ? await import('world-atlas/countries-110m.json')
      : await import('world-atlas/countries-50m.json');
  return file.default as unknown as World;
}

export function landOf(world: World): MultiPolygon {
  const { features } = feature(world, world.objects.land);
  return { type: 'MultiPolygon', coordinates: features.flatMap(({ geometry }) => partsOf(geometry)) };
}

/** Coasts and borders, each once. */
export function bordersOf(world: World): MultiLineString {
  const { coordinates } = mesh(world, world.objects.countries);
  return { type: 'MultiLineString', coordinates: coordinates.map(unbroken) };
}

/** One point for each country, in the middle of its largest part, with its name and its rank by size (0 is the largest). */
export function countryLabels(world: World, nameOf: CountryName): FeatureCollection<Point> {
  const { features } = feature(world, world.objects.countries);
  const labels = features.map(({ id, geometry, properties }) => {
    const rings = partsOf(geometry).map(([ring = []]) => ({ ring, ...middleOf(ring) }));
    const largest = rings.reduce((a, b) => (b.area > a.area ? b : a), { area: 0, lat: 0, lon: 0 });
    return { name: nameOf(countryLetters(String(id)), properties.name), ...largest };
  });
  return {
    type: 'FeatureCollection',
    features: labels
      .filter(({ area }) => area > 0)
      .sort((a, b) => b.area - a.area)
      .map(({ name, lat, lon }, rank) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lon, lat] },
        properties: { name, rank },
      })),
  };
}

function partsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(closedRing)];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((rings) => rings.map(closedRing));
  return [];
}

/** Goes on beyond 180° where the data jumps to the other edge: on a flat map that jump would be drawn. */
function unbroken(line: readonly Position[]): Position[] {
  let before: number | undefined;
  return line.map(([lon = 0, lat = 0]) => {
    const turns = before === undefined ? 0 : Math.round((before - lon) / 360);
    before = lon + turns * 360;
    return [before, lat];
  });
}

/** A ring that goes around a pole ends a whole turn from where it began, and is closed over that pole. */
function closedRing(ring: readonly Position[]): Position[] {
  const whole = unbroken(ring);
  const [[firstLon = 0, firstLat = 0] = []] = whole;
  const [lastLon = 0] = whole.at(-1) ?? [];
  if (Math.abs(lastLon - firstLon) < 180) return whole;
  const poleLat = firstLat < 0 ? -90 : 90;
  return [...whole, [lastLon, poleLat], [firstLon, poleLat], [firstLon, firstLat]];
}

/** The centroid of a ring and its area, in square degrees shrunk as the parallels are. */
function middleOf(ring: readonly Position[]): { area: number; lat: number; lon: number } {
  let doubled = 0;
  let lonSum = 0;
  let latSum = 0;
  ring.forEach(([lon = 0, lat = 0], index) => {
    const [nextLon = 0, nextLat = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = lon * nextLat - nextLon * lat;
    doubled += cross;
    lonSum += (lon + nextLon) * cross;
    latSum += (lat + nextLat) * cross;
  });
  if (doubled === 0) return { area: 0, lat: 0, lon: 0 };
  const lat = latSum / (3 * doubled);
  return {
    area: (Math.abs(doubled) / 2) * Math.cos((lat * Math.PI) / 180),
    lat,
    lon: lonSum / (3 * doubled),
  };
}
