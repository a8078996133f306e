import type { Map as MapLibreMap } from 'maplibre-gl';
import { createContext, use } from 'react';

/** A map that is there and can be drawn on. */
export interface DrawnMap {
  map: MapLibreMap;
  /** The library itself, for markers and the like: who imports it loads it with the page. */
  library: typeof import('maplibre-gl');
  /** Parts that stood in it have nothing to take away any more. */
  isRemoved: boolean;
}

export const MapContext = createContext<DrawnMap | undefined>(undefined);

/** The map that this part draws on: of the `MapView` it stands in. Sources and layers added to it survive a change of theme. */
export function useMap(): DrawnMap {
  const drawn = use(MapContext);
  if (!drawn) throw new Error('This part has to stand in a MapView');
  return drawn;
}

/** A point of the earth: degrees, WGS 84. */
export interface MapPoint {
  lat: number;
  lon: number;
}

/** What part of the earth is seen. */
export interface MapCamera extends MapPoint {
  /** 0 is the whole earth; each step doubles. */
  zoom: number;
}

/** Pictures of streets and places from a tile server, laid over the bare countries. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Who has to be named; plain text. */
  attribution: string;
}

export type MapTheme = 'light' | 'dark';
