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
