import * as library from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { DrawnMap, MapCamera, MapTheme, MapTiles } from './map-context.ts';
import { baseStyle, paintBase } from './map-style.ts';

library.setWorkerUrl(workerUrl);

/** Where the console's own tiles are, from its root; written by the build. */
declare const __BASE_MAP_TILES__: string;

export interface MapOptions {
  start: MapCamera;
  tiles: MapTiles | undefined;
  theme: MapTheme;
  /** What the library itself says: names of the map, and how to move it. */
  words: Readonly<Record<string, string>>;
}

const FARTHEST_ZOOM = 0.5;
const CLOSEST_ZOOM = 20;

/**
 * Makes a map in an element, flat and with north up. It can be drawn on at once; the base comes in when it is loaded.
 * @throws where the browser has no WebGL 2, or gives none.
 */
export async function createMap(element: HTMLElement, options: MapOptions): Promise<DrawnMap> {
  const { start, tiles, theme, words } = options;
  const map = new library.Map({
    container: element,
    style: baseStyle(tiles, window.location.origin + __BASE_MAP_TILES__),
    center: [start.lon, start.lat],
    zoom: start.zoom,
    minZoom: FARTHEST_ZOOM,
    maxZoom: CLOSEST_ZOOM,
    // It is named beside the map, in the language and the direction of the page.
    attributionControl: false,
    // A page that is scrolled past must not begin to zoom.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { ...words },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  await map.once('style.load');
  paintBase(map, theme);
  const drawn: DrawnMap = { map, library, isRemoved: false };
  map.once('remove', () => {
    drawn.isRemoved = true;
  });
  return drawn;
}
