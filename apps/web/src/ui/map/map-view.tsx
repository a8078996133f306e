import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MinusIcon, PlusIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { CountryName } from './base-countries.ts';
import classes from './map.module.css';
import type { MapCamera, MapTiles } from './map-context.ts';
import { type DrawnMap, MapContext } from './map-context.ts';
import { nameTowns, paintBase } from './map-style.ts';
import { ScaleBar } from './scale-bar.tsx';

export interface MapViewProps {
  /** Accessible description of its content. */
  label: string;
  /** BCP 47: the language of the countries' names. */
  language: string;
  /** Initial view; later changed by the reader, or by a component inside. */
  start: MapCamera;
  tiles?: MapTiles | undefined;
  /** Whether to show a placeholder, while the tile server is still unknown. */
  isPending?: boolean;
  /** CSS length. */
  height: string;
  /** Fallback without WebGL, or if the code cannot be loaded. */
  fallback: ReactNode;
  /** Components that draw on it, by `useMap`; rendered once the map is created. */
  children?: ReactNode;
}

/** A map of the world: flat, north up, the same in every language. Its code is loaded on first use. */
export function MapView(props: MapViewProps) {
  const { label, language, height, fallback, children } = props;
  const { map: words } = useUiLabels();
  const theme = useComputedColorScheme('light');
  const { host, drawn } = useDrawnMap(props, {
    'Map.Title': label,
    'CooperativeGesturesHandler.WindowsHelpText': words.zoomByWheel('Ctrl'),
    'CooperativeGesturesHandler.MacHelpText': words.zoomByWheel('⌘'),
    'CooperativeGesturesHandler.MobileHelpText': words.moveByTwoFingers,
  });

  useEffect(() => {
    if (drawn !== undefined && drawn !== 'impossible') paintBase(drawn.map, theme);
  }, [drawn, theme]);

  if (drawn === 'impossible') return fallback;
  return (
    <div className={classes.frame} style={{ blockSize: height }} aria-busy={drawn === undefined}>
      {/* East is to the right in every text direction. */}
      <div ref={host} className={classes.map} dir="ltr" />
      {drawn ? (
        <>
          <BaseCountries drawn={drawn} language={language} />
          <ZoomButtons drawn={drawn} />
          <ScaleBar drawn={drawn} language={language} />
          <MapContext value={drawn}>{children}</MapContext>
          {props.tiles ? (
            <small className={classes.attribution}>
              <bdi>{props.tiles.attribution}</bdi>
            </small>
          ) : null}
        </>
      ) : (
        <div className={classes.loading}>
          <Skeleton height="100%" />
        </div>
      )}
    </div>
  );
}

/** Created once for each tile server; undefined while loading. */
function useDrawnMap(
  { start, tiles, isPending = false }: Pick<MapViewProps, 'start' | 'tiles' | 'isPending'>,
  words: Readonly<Record<string, string>>,
): { host: React.RefObject<HTMLDivElement | null>; drawn: DrawnMap | 'impossible' | undefined } {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnMap | 'impossible'>();
  const theme = useComputedColorScheme('light');
  const options = useRef({ start, tiles, theme, words });
  options.current = { start, tiles, theme, words };
  const tilesUrl = tiles?.url;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles need a new map
  useEffect(() => {
    const element = host.current;
    if (!element || isPending) return;
    let isGone = false;
    let made: DrawnMap | undefined;
    import('./create-map.ts')
      .then(({ createMap }) => (isGone ? undefined : createMap(element, options.current)))
      .then((map) => {
        made = map;
        if (isGone) map?.map.remove();
        else setDrawn(map);
      })
      .catch(() => {
        if (!isGone) setDrawn('impossible');
      });
    return () => {
      isGone = true;
      // Components on the map clean up first, but React unmounts them after this.
      queueMicrotask(() => made?.map.remove());
      setDrawn(undefined);
    };
  }, [tilesUrl, isPending]);

  return { host, drawn };
}

function BaseCountries({ drawn, language }: { drawn: DrawnMap; language: string }) {
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    nameTowns(drawn.map, language);
    void import('./draw-countries.ts').then(({ drawCountries }) => {
      if (!isGone) stop = drawCountries(drawn.map, countryNameIn(language));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [drawn, language]);
  return null;
}

function ZoomButtons({ drawn: { map } }: { drawn: DrawnMap }) {
  const { map: words } = useUiLabels();
  return (
    <div className={classes.zoom}>
      <ActionIcon variant="default" aria-label={words.zoomIn} onClick={() => map.zoomIn()}>
        <PlusIcon />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={words.zoomOut} onClick={() => map.zoomOut()}>
        <MinusIcon />
      </ActionIcon>
    </div>
  );
}

/** The name in the reader's language; else the English name of the data, as for territories without letters. */
function countryNameIn(language: string): CountryName {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (letters, name) => (letters ? (names.of(letters) ?? name) : name);
}
