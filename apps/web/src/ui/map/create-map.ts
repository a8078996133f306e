import * as library from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { DrawnMap, MapCamera, MapTheme, MapTiles } from './map-context.ts';
import { baseStyle, paintBase } from './map-style.ts';

library.setWorkerUrl(workerUrl);

/** Path of the console's own tiles; written by the build. */
declare const __BASE_MAP_TILES__: string;

export interface MapOptions {
  start: MapCamera;
  tiles: MapTiles | undefined;
  theme: MapTheme;
  /** The library's own texts: names of the map, and how to move it. */
  words: Readonly<Record<string, string>>;
}

const FARTHEST_ZOOM = 0.5;
const CLOSEST_ZOOM = 20;

/**
 * Creates a map in an element, flat and with north up. Layers can be added immediately; the base appears once loaded.
 * @throws without WebGL 2.
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
    // The attribution is beside the map, in the language and direction of the page.
    attributionControl: false,
    // Scrolling the page must not zoom the map.
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
