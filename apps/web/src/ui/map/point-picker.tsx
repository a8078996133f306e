import type { Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import classes from './map.module.css';
import type { MapPoint } from './map-context.ts';
import { useMap } from './map-context.ts';

export interface PointPickerProps {
  point: MapPoint | undefined;
  onPick: (point: MapPoint) => void;
  /** Smallest zoom level for a point that was set elsewhere. */
  closeZoom: number;
  /** Hint shown while the map has the focus: Enter selects the point in the middle. */
  keyboardHint: string;
}

/** Six decimals of a degree are about 10 cm. */
const DECIMALS = 6;

/** Selects a point: by click or touch, or by keyboard as the middle of the map. To be used in a `MapView`. */
export function PointPicker({ point, onPick, closeZoom, keyboardHint }: PointPickerProps) {
  const { map } = useMap();
  const latest = useRef(onPick);
  latest.current = onPick;
  const picked = useRef<MapPoint>(undefined);
  const [isAiming, setIsAiming] = useState(false);

  useEffect(() => {
    const canvas = map.getCanvas();
    const pick = (at: { lat: number; lng: number }) => {
      picked.current = { lat: rounded(at.lat), lon: rounded(at.lng) };
      latest.current(picked.current);
    };
    const onClick = map.on('click', ({ lngLat }) => pick(lngLat.wrap()));
    const onKey = (event: KeyboardEvent) => {
      setIsAiming(true);
      if (event.key !== 'Enter') return;
      // In a form, Enter would submit it.
      event.preventDefault();
      pick(map.getCenter().wrap());
    };
    const onFocus = () => setIsAiming(canvas.matches(':focus-visible'));
    const onLeave = () => setIsAiming(false);
    canvas.addEventListener('keydown', onKey);
    canvas.addEventListener('focus', onFocus);
    canvas.addEventListener('blur', onLeave);
    canvas.addEventListener('pointerdown', onLeave);
    return () => {
      onClick.unsubscribe();
      canvas.removeEventListener('keydown', onKey);
      canvas.removeEventListener('focus', onFocus);
      canvas.removeEventListener('blur', onLeave);
      canvas.removeEventListener('pointerdown', onLeave);
    };
  }, [map]);

  const { lat, lon } = point ?? {};
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    // A clicked point is visible already.
    if (picked.current?.lat === lat && picked.current.lon === lon) return;
    map.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), closeZoom) });
  }, [map, lat, lon, closeZoom]);

  return (
    <>
      {point ? <Pin point={point} /> : null}
      {isAiming ? (
        <>
          <span className={classes.aim} aria-hidden="true" />
          <span className={classes.hint} role="status">
            {keyboardHint}
          </span>
        </>
      ) : null}
    </>
  );
}

function Pin({ point: { lat, lon } }: { point: MapPoint }) {
  const { map, library } = useMap();
  const marker = useRef<Marker>(undefined);
  useEffect(() => {
    const element = document.createElement('span');
    element.className = classes.pin ?? '';
    element.dataset.mapPin = '';
    marker.current = new library.Marker({ element, anchor: 'bottom' }).setLngLat([0, 0]).addTo(map);
    // The coordinates are given as text beside the map.
    element.removeAttribute('tabindex');
    element.setAttribute('aria-hidden', 'true');
    return () => {
      marker.current?.remove();
    };
  }, [map, library]);
  useEffect(() => {
    marker.current?.setLngLat([lon, lat]);
  }, [lat, lon]);
  return null;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
