import { describe, expect, it } from 'vitest';
import { bordersOf, countryLabels, type Detail, landOf, loadWorld } from './base-countries.ts';

const DETAILS: readonly Detail[] = ['coarse', 'fine'];

/** The widest step east or west between two neighbours, in degrees. */
function widestStep(line: readonly (readonly number[])[]): number {
  const steps = line.slice(1).map(([lon = 0], index) => Math.abs(lon - (line[index]?.[0] ?? 0)));
  return Math.max(...steps);
}

describe.each(DETAILS)('the %s countries', (detail) => {
  it('have no lines across the map if they cross its edge', async () => {
    const world = await loadWorld(detail);
    expect(Math.max(...bordersOf(world).coordinates.map(widestStep))).toBeLessThan(90);
    const aroundTheWorld = landOf(world)
      .coordinates.flat()
      .filter((ring) => widestStep(ring) > 90);
    // Antarctica, closed over the pole.
    expect(aroundTheWorld).not.toEqual([]);
    expect(aroundTheWorld.flat().filter(([, lat = 0]) => lat > -60)).toEqual([]);
  });

  it('are labelled once each, on their largest part, in the reader’s language', async () => {
    const names = new Intl.DisplayNames('ar', { type: 'region' });
    const labels = countryLabels(await loadWorld(detail), (letters, name) =>
      letters ? (names.of(letters) ?? name) : name,
    );
    const placeOf = (name: string) =>
      labels.features.filter(({ properties }) => properties?.name === name).map(({ geometry }) => geometry);
    const [france, ...others] = placeOf('فرنسا');
    expect(others).toEqual([]);
    // Not in French Guiana, and not between the two.
    expect(france?.coordinates[0]).toBeCloseTo(2.5, -0.5);
    expect(france?.coordinates[1]).toBeCloseTo(46.5, -0.5);
    expect(placeOf('روسيا')[0]?.coordinates[0]).toBeGreaterThan(80);
    const inLatin = labels.features.filter(({ properties }) => /[a-z]/i.test(properties?.name));
    // Territories without ISO letters.
    expect(inLatin.map(({ properties }) => properties?.name).sort()).toEqual(
      [
        'Kosovo',
        'N. Cyprus',
        'Somaliland',
        ...(detail === 'fine' ? ['Indian Ocean Ter.', 'Siachen Glacier'] : []),
      ].sort(),
    );
  });
});
