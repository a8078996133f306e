import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../../lib/format/use-formatters.ts';
import { placedAt, usePlaceLookup } from '../../../../lib/geography/geography.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { type Point, textsOf } from '../../../../parts/point/point-values.ts';
import { LookupField } from '../../../../ui/form/lookup-field.tsx';
import { PinIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { useReportedPoint } from '../api/device-location.ts';

const MINUTE_MS = 60_000;

/** Searches a city or village by name, and uses its coordinates. */
export function PlaceSearch({ onFound }: { onFound: (point: Point) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ value: string; label: string } | null>(null);
  const { options, isLoading, failure } = usePlaceLookup(typed);
  return (
    <LookupField
      label={t('deviceLocation.search')}
      placeholder={t('deviceLocation.searchHint')}
      options={options}
      isLoading={isLoading}
      error={failure ? t('deviceLocation.searchFailed') : undefined}
      typed={typed}
      onType={setTyped}
      value={found}
      onChange={(place) => {
        setFound(place);
        if (place) onFound(placedAt(place));
      }}
    />
  );
}

/** Button to use the position reported by the device, for readers of its telemetry. */
export function ReportedPointButton(props: { deviceId: string | null; onUse: (point: Point) => void }) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const nowMs = useNow(MINUTE_MS);
  const reported = useReportedPoint(props.deviceId);
  if (!reported) return null;
  const { lat, lon } = textsOf(reported);
  return (
    <div className={looks.facts}>
      <Button
        variant="default"
        leftSection={<PinIcon size={18} />}
        onClick={() => props.onUse({ lat: reported.lat, lon: reported.lon })}
      >
        {t('deviceLocation.useReported')}
      </Button>
      <span>
        <bdi dir="ltr">
          {lat}, {lon}
        </bdi>{' '}
        · {formatters.age(Math.max(0, nowMs - reported.ts))}
      </span>
    </div>
  );
}
