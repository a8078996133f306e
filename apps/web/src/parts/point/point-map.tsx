import { useTranslation } from 'react-i18next';
import { useMapSettings } from '../../lib/accounts/server-settings.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import { PointPicker } from '../../ui/map/point-picker.tsx';
import type { Point } from './point-values.ts';

interface PointMapProps {
  point: Point | undefined;
  onPick: (point: Point) => void;
}

const FAR = { lat: 20.3, lon: 85.8, zoom: 2.5 };
/** Zoom for a point: on maps with streets, and on maps with coasts and borders only. */
const STREETS_ZOOM = 13;
const COASTS_ZOOM = 6;

/** The point on a map; a click or Enter selects another one. */
export function PointMap({ point, onPick }: PointMapProps) {
  const { t } = useTranslation();
  const settings = useMapSettings();
  const closeZoom = settings.tiles ? STREETS_ZOOM : COASTS_ZOOM;
  const start = point ? { ...point, zoom: closeZoom } : FAR;
  return (
    <MapView
      {...settings}
      label={t('deviceLocation.map')}
      start={start}
      height="clamp(16rem, 45vh, 26rem)"
      fallback={<Banner tone="notice">{t('deviceLocation.noMap')}</Banner>}
    >
      <PointPicker
        point={point}
        onPick={onPick}
        closeZoom={closeZoom}
        keyboardHint={t('deviceLocation.keyboardHint')}
      />
    </MapView>
  );
}
