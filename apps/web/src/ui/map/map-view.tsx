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
  /** What is to be seen on it, for screen readers. */
  label: string;
  /** BCP 47: the language of the countries' names. */
  language: string;
  /** Where it begins; afterwards the reader moves it, or a part in it. */
  start: MapCamera;
  tiles?: MapTiles | undefined;
  /** Holds the place while it is not known yet whether there are tiles. */
  isPending?: boolean;
  /** CSS length. */
  height: string;
  /** In its place where it cannot be drawn: without WebGL, or when its code cannot be loaded. */
  fallback: ReactNode;
  /** What draws on it, by `useMap`; rendered once the map is there. */
  children?: ReactNode;
}

/** A map of the world: flat, north up, the same in every language. Its code is loaded when it is shown first. */
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
      {/* East is to the right, whichever way text runs. */}
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

/** Made once for each tile server; undefined while it is on its way. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles are another map
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
      // What stands on the map takes itself away first, and React comes to it after this.
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

/** As the reader's language calls it; the data has English names, for what has no letters too. */
function countryNameIn(language: string): CountryName {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (letters, name) => (letters ? (names.of(letters) ?? name) : name);
}
