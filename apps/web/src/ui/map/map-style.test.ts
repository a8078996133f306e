import { expect, it, vi } from 'vitest';
import { baseStyle, nameTowns, paintBase } from './map-style.ts';

const OWN = '/assets/base-map.{z}.{x}.{y}.mvt';

const layersOf = (style: ReturnType<typeof baseStyle>) => style.layers.map(({ id }) => id);

it('draws towns, states and coast from its own tiles, each from its zoom level on', () => {
  const { sources, layers } = baseStyle(undefined, OWN);
  expect(sources).toMatchObject({
    'base-far': { tiles: [OWN], minzoom: 3, maxzoom: 3 },
    'base-near': { tiles: [OWN], minzoom: 6, maxzoom: 6 },
  });
  const near = layers.filter((layer) => 'source' in layer && layer.source === 'base-near');
  expect(near.map(({ minzoom }) => minzoom)).toEqual(near.map(() => 6));
  expect(near).not.toEqual([]);
});

it("omits them with an operator's tiles, which contain their own", () => {
  const style = baseStyle({ url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Us' }, OWN);
  expect(Object.keys(style.sources)).not.toContain('base-near');
  expect(layersOf(style)).toEqual(['base-water', 'base-land', 'base-borders', 'base-tiles']);
});

it('colours every layer in each theme', () => {
  const style = baseStyle(undefined, OWN);
  const setPaintProperty = vi.fn();
  for (const theme of ['light', 'dark'] as const) {
    setPaintProperty.mockClear();
    paintBase({ getLayer: (id) => layersOf(style).includes(id), setPaintProperty }, theme);
    expect(new Set(setPaintProperty.mock.calls.map(([layer]) => layer))).toEqual(new Set(layersOf(style)));
  }
});

it('names towns in the language of the reader, or by their default name', () => {
  const setLayoutProperty = vi.fn();
  nameTowns({ getLayer: () => true, setLayoutProperty }, 'ar');
  expect(setLayoutProperty.mock.calls).toEqual(
    ['base-cities', 'base-towns'].map((layer) => [
      layer,
      'text-field',
      ['coalesce', ['get', 'ar'], ['get', 'name']],
    ]),
  );
});
