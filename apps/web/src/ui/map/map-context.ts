import type { Map as MapLibreMap } from 'maplibre-gl';
import { createContext, use } from 'react';

/** A created map, ready for layers. */
export interface DrawnMap {
  map: MapLibreMap;
  /** The library, for markers and the like: an import would load it with the page. */
  library: typeof import('maplibre-gl');
  /** Whether the map was removed: its parts need no clean-up then. */
  isRemoved: boolean;
}

export const MapContext = createContext<DrawnMap | undefined>(undefined);

/** The map of the enclosing `MapView`. Sources and layers added to it survive a change of theme. */
export function useMap(): DrawnMap {
  const drawn = use(MapContext);
  if (!drawn) throw new Error('This part has to stand in a MapView');
  return drawn;
}

/** A point, in degrees, WGS 84. */
export interface MapPoint {
  lat: number;
  lon: number;
}

/** The visible part of the earth. */
export interface MapCamera extends MapPoint {
  /** Zoom level: 0 is the whole earth; each level doubles the scale. */
  zoom: number;
}

/** Raster tiles of a tile server, shown over the countries. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Attribution; plain text. */
  attribution: string;
}

export type MapTheme = 'light' | 'dark';
